import { openCrowd } from './crowd.ts'
import { type Served, serve } from './ground.ts'
import type { Report } from './scenario.ts'
import { faultsOf } from './standing.ts'

const PLAYERS = 8

export type Trouble = {
  /** How often. */
  times: number
  /** The address of the database for the server: the way may lead through a proxy. */
  url: string
  settings?: Record<string, string>
  players?: number
  /** Makes trouble once, while the crowd plays. Resolves to the server that goes on: the same, or the one started after it. */
  make: (served: Served) => Promise<Served>
}

/** A crowd plays on a server while there is trouble. What it was told holds, and the server stands as before. */
export async function underLoad({ times, url, settings = {}, players = PLAYERS, make }: Trouble): Promise<Report> {
  let served = await serve(url, settings)
  const crowd = await openCrowd(served.port, players)
  let backAfterMs = 0
  crowd.play(served.port)
  for (let time = 0; time < times; time += 1) {
    await whileAlive(served, crowd.nextRound())
    const madeAt = Date.now()
    served = await make(served)
    await whileAlive(served, crowd.nextRound())
    backAfterMs = Math.max(backAfterMs, Date.now() - madeAt)
  }
  await crowd.rest()
  const { counts, broken } = await crowd.account(served.port)
  return { counts: { times, ...counts, backAfterMs }, broken: [...broken, ...(await faultsOf(served))] }
}

/** Nobody waits for the next round of a server that has died. */
async function whileAlive({ exited }: Served, round: Promise<void>): Promise<void> {
  const isAlive = await Promise.race([round.then(() => true), exited.then(() => false)])
  if (!isAlive) throw new Error('the server has died')
}
