import { openBalancer } from './balancer.ts'
import { type Account, type Crowd, openCrowd } from './crowd.ts'
import { freshGround, type Served, serve } from './ground.ts'
import type { Scenario } from './scenario.ts'

const TIMES = { bounded: 1, long: 10 }
const PLAYERS = 8
/**
 * With health checks: a long notice time, even on a busy machine, since the process exits once the proxy has closed its connections.
 * Without health checks it never closes them.
 */
const PATIENT = { PERYA_NOTICE_SECONDS: '30' }
const BRIEF = { PERYA_NOTICE_SECONDS: '1' }

type Total = { restarts: number; stoppedAfterMs: number; cut: number; takenOver: number }

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  isLong: true,
  sentence:
    'two processes behind a proxy are restarted one after the other under load: no call breaks where it looks, none that was heard where it does not',
  run: async (size) => {
    const { url } = await freshGround()
    const broken: string[] = []
    const total: Total = { restarts: 0, stoppedAfterMs: 0, cut: 0, takenOver: 0 }
    const served = await Promise.all([serve(url, PATIENT), serve(url, PATIENT)])
    const ports = served.map(({ port }) => port)
    let crowd: Crowd | undefined
    let account: Account['counts'] | undefined

    for (const doesLook of [true, false]) {
      const balancer = await openBalancer(ports, doesLook)
      // Through the proxy, since nobody would close a direct connection.
      crowd ??= await openCrowd(balancer.port, PLAYERS)
      crowd.play(balancer.port)
      for (let time = 0; time < TIMES[size]; time += 1) {
        for (const process of served) {
          await crowd.nextRound()
          const code = await stop(process, total)
          if (code !== 0) broken.push(`a process ended with ${code}`)
          await balancer.until(process.port, false)
          Object.assign(process, await serve(url, { ...(doesLook ? BRIEF : {}), PORT: String(process.port) }))
          await balancer.until(process.port, true)
          await crowd.nextRound()
        }
      }
      await crowd.rest()
      const { cut, takenOver } = balancer.counts()
      // A call that connects as the listener closes is reset unheard: without a look, neither side can know before.
      if (doesLook && cut > 0) broken.push(`${cut} calls were cut off behind a proxy that looks`)
      total.cut += cut
      total.takenOver += takenOver
      const { counts, broken: laws } = await crowd.account(balancer.port)
      account = counts
      broken.push(...laws)
      await balancer.close()
    }
    if (account?.failed !== total.cut)
      broken.push(`${account?.failed} calls had no answer, and ${total.cut} were cut off`)
    if (account?.heard !== 0) broken.push(`${account?.heard} rounds were heard and cut off`)
    return { counts: { ...total, ...account }, broken }
  },
}

/** Ends a process as operators do; returns its exit code. */
async function stop(process: Served, total: Total): Promise<unknown> {
  const signalledAt = Date.now()
  process.child.kill('SIGTERM')
  const [code] = await process.exited
  total.stoppedAfterMs = Math.max(total.stoppedAfterMs, Date.now() - signalledAt)
  total.restarts += 1
  return code
}
