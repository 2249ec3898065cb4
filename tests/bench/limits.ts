import { limitNames, partsOf } from '#contract/care/limits.ts'
import { setOwn } from '#server/care/limits.ts'
import { setPayDays } from '#server/care/payDays.ts'
import { db } from '#server/db/database.ts'
import type { Figure } from './figure.ts'
import { openGameSessions } from './gameSessions.ts'
import { type BenchSession, spinLoad } from './load.ts'
import { familyOf, postmasterOf } from './processor.ts'
import { compare } from './rates.ts'
import type { Served } from './serve.ts'

const GAME = 1001
const PLAYERS = 64
const SECONDS = 3
/** Limits that no bench reaches. */
const CENTS = 100_000_000_000_00
const MINUTES = 1_000

/** Rounds over HTTP by players with every limit set, against rounds by players without one. Needs an open database. */
export async function limitFigures({ port, pid }: Served, dataFolder: string): Promise<Figure[]> {
  const free = await openGameSessions(port, GAME, PLAYERS)
  const limited = await openGameSessions(port, GAME, PLAYERS)
  for (const { player } of limited) await limitAll(player)
  const workers = () => [pid, ...familyOf(postmasterOf(dataFolder))]
  const load = (players: readonly BenchSession[]) => () => spinLoad(port, players, SECONDS)
  return await compare(
    'a bet with all limits on, of one without',
    0.9,
    { load: load(limited), workers },
    { load: load(free), workers },
  )
}

async function limitAll(player: number): Promise<void> {
  await db.transaction(async (tx) => {
    await setPayDays(tx, player, { every: 'halfMonth' })
    for (const name of limitNames) await setOwn(tx, player, name, partsOf(name).kind === 'time' ? MINUTES : CENTS)
  })
}
