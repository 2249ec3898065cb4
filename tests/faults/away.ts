import { setTimeout as sleep } from 'node:timers/promises'
import { kindNames } from '#contract/games/kinds.ts'
import { type EnginePlayer, openEnginePlayer } from './everyGame.ts'
import { type StandingGround, standingGround } from './ground.ts'
import type { Report, Scenario } from './scenario.ts'
import { faultsOf } from './standing.ts'

const AWAY_MS = { bounded: 2_000, long: 10_000 }
/** How the database is away: its connections are cut and new ones refused, or nothing comes through those that there are. */
const WAYS = ['refused', 'held'] as const

async function beAway({ proxy }: StandingGround, way: (typeof WAYS)[number], ms: number): Promise<void> {
  if (way === 'held') proxy.hold()
  else await proxy.refuse()
  await sleep(ms)
  if (way === 'held') proxy.resume()
  else await proxy.listen()
}

const nextEnds = (players: readonly EnginePlayer[]) => Promise.all(players.map(({ nextEnd }) => nextEnd()))

export const databaseAway: Scenario = {
  name: 'database-away',
  isLong: true,
  sentence:
    'rounds of every engine, in the middle of which the database is away for ten seconds, end once; meanwhile players are told so',
  run: async (size) => {
    const ground = await standingGround('proxied')
    const players: EnginePlayer[] = []
    for (const kind of kindNames) players.push(await openEnginePlayer(ground.served.port, kind))
    for (const { play } of players) play()
    let backAfterMs = 0
    for (const way of WAYS) {
      await nextEnds(players)
      await beAway(ground, way, AWAY_MS[size])
      const since = Date.now()
      await nextEnds(players)
      backAfterMs = Math.max(backAfterMs, Date.now() - since)
    }
    for (const { rest } of players) await rest()
    return await accountOf(ground, players, backAfterMs)
  },
}

async function accountOf({ served }: StandingGround, players: readonly EnginePlayer[], backAfterMs: number) {
  const counts: Report['counts'] = { engines: players.length, rounds: 0, unanswered: 0, backAfterMs }
  const broken: string[] = await faultsOf(served)
  for (const { kind, failures, account } of players) {
    const { rounds, unanswered, broken: laws } = await account()
    counts.rounds = (counts.rounds ?? 0) + rounds
    counts.unanswered = (counts.unanswered ?? 0) + unanswered
    for (const [code, times] of Object.entries(failures)) counts[`of ${code}`] = (counts[`of ${code}`] ?? 0) + times
    counts[kind] = rounds
    broken.push(...laws)
    if (!failures[503]) broken.push(`${kind}: no call met the database away`)
    // Only what was under way as the database went may have been done.
    const unknown = failures[500] ?? 0
    if (unknown > WAYS.length) broken.push(`${kind}: ${unknown} calls that could not be made were answered 500`)
  }
  return { counts, broken }
}
