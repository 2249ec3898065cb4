import { openBalancer } from './balancer.ts'
import { seatCrowd } from './crowd.ts'
import { freshGround, type Served, serve } from './ground.ts'
import type { Scenario } from './scenario.ts'

const TIMES = { bounded: 1, long: 10 }
const PLAYERS = 8
/** Far more than the proxy takes to notice, however busy the machine; the process leaves as soon as the proxy has let go of it. */
const SETTINGS = { PERYA_NOTICE_SECONDS: '30' }

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  sentence:
    'two processes behind a proxy are restarted one after the other under load: no call breaks, no round stays without its answer',
  run: async (size) => {
    const { url } = await freshGround()
    const served = [await serve(url, SETTINGS), await serve(url, SETTINGS)]
    const balancer = await openBalancer(served.map(({ port }) => port))
    const crowd = await seatCrowd(balancer.port, PLAYERS)
    const broken: string[] = []
    let stoppedAfterMs = 0
    crowd.play(balancer.port)
    for (let time = 0; time < TIMES[size]; time += 1) {
      for (const [index, process] of served.entries()) {
        await crowd.nextRound()
        const signalledAt = Date.now()
        const [code] = await terminate(process)
        stoppedAfterMs = Math.max(stoppedAfterMs, Date.now() - signalledAt)
        if (code !== 0) broken.push(`a process ended with ${code}`)
        await balancer.until(process.port, false)
        served[index] = await serve(url, { ...SETTINGS, PORT: String(process.port) })
        await balancer.until(process.port, true)
        await crowd.nextRound()
      }
    }
    await crowd.rest()
    const { cut, takenOver } = balancer.counts()
    const { counts, broken: laws } = await crowd.account(balancer.port)
    await balancer.close()
    if (cut > 0) broken.push(`${cut} calls were cut off`)
    if (counts.unanswered > 0) broken.push(`${counts.unanswered} rounds had no answer`)
    return {
      counts: { restarts: 2 * TIMES[size], ...counts, cut, takenOver, stoppedAfterMs },
      broken: [...broken, ...laws],
    }
  },
}

function terminate({ child, exited }: Served): Promise<unknown[]> {
  child.kill('SIGTERM')
  return exited
}
