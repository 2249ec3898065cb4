import { openCrowd } from './crowd.ts'
import { type Served, serve } from './ground.ts'
import type { Report } from './scenario.ts'
import { faultsOf } from './standing.ts'

const PLAYERS = 8

export type Disturbance = {
  /** Number of faults. */
  times: number
  /** The server, or the address of the database, possibly through a proxy, for one to be started. */
  on: Served | string
  settings?: Record<string, string>
  players?: number
  /** Causes one fault while the crowd plays. Resolves to the server that continues: the same, or its restart. */
  make: (served: Served) => Promise<Served>
}

/** A crowd plays on a server during faults. Its acknowledged results hold, and the server recovers. */
export async function underLoad({ times, on, settings = {}, players = PLAYERS, make }: Disturbance): Promise<Report> {
  let served = typeof on === 'string' ? await serve(on, settings) : on
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

/** Stops waiting for the next round if the server has died. */
async function whileAlive({ exited }: Served, round: Promise<void>): Promise<void> {
  const isAlive = await Promise.race([round.then(() => true), exited.then(() => false)])
  if (!isAlive) throw new Error('the server has died')
}
