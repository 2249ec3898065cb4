import { openCrowd } from './crowd.ts'
import { freshGround, serve } from './ground.ts'
import { openProxy } from './proxy.ts'
import type { Scenario } from './scenario.ts'

const PLAYERS = 4
/** Calls in flight have ten seconds, jobs eleven, the pool three; the rest allows for a busy machine. */
const BOUND_MS = { bounded: 40_000, long: 60_000 }
const JOBS = { bounded: 'off', long: 'on' }

export const shutdownHanging: Scenario = {
  name: 'shutdown-hanging',
  isLong: true,
  sentence: 'a server told to stop while its database hangs in the middle of calls does so within its bound',
  run: async (size) => {
    const { url } = await freshGround()
    const proxy = await openProxy(url)
    const served = await serve(proxy.url, { PERYA_JOBS: JOBS[size] })
    const crowd = await openCrowd(served.port, PLAYERS)
    crowd.play(served.port)
    await crowd.nextRound()
    proxy.hold()
    const toldAt = Date.now()
    served.child.kill('SIGTERM')
    const [code] = await served.exited
    const stoppedAfterMs = Date.now() - toldAt
    proxy.resume()
    await crowd.rest()
    const next = await serve(url)
    const { counts, broken } = await crowd.account(next.port)
    await proxy.close()
    if (code !== 0) broken.push(`the server left with ${code}`)
    if (stoppedAfterMs > BOUND_MS[size]) broken.push(`it took ${stoppedAfterMs} ms to stop`)
    return { counts: { ...counts, stoppedAfterMs }, broken }
  },
}
