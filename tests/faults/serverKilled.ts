import { seatCrowd } from './crowd.ts'
import { freshGround, kill, type Served, serve } from './ground.ts'
import type { Scenario } from './scenario.ts'

const TIMES = { bounded: 2, long: 20 }
const PLAYERS = 8

export const serverKilled: Scenario = {
  name: 'server-killed',
  sentence: 'a server that is killed under load and started again has lost no acknowledged round',
  run: async (size) => {
    const { url } = await freshGround()
    let served = await serve(url)
    const crowd = await seatCrowd(served.port, PLAYERS)
    let backAfterMs = 0
    crowd.play(served.port)
    for (let time = 0; time < TIMES[size]; time += 1) {
      await crowd.nextRound()
      await kill(served, 'SIGKILL')
      const killedAt = Date.now()
      served = await again(url, served)
      await crowd.nextRound()
      backAfterMs = Math.max(backAfterMs, Date.now() - killedAt)
    }
    await crowd.rest()
    const { counts, broken } = await crowd.account(served.port)
    return { counts: { kills: TIMES[size], ...counts, backAfterMs }, broken }
  },
}

function again(url: string, { port }: Served): Promise<Served> {
  return serve(url, { PORT: String(port) })
}
