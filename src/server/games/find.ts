import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { GameSession } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { keyOf, placeOf } from '../ledger/lines.ts'
import { type RoundReply, roundsOf } from './rounds.ts'
import { rounds } from './tables.ts'

/** The player and time of a round's id. */
export type Begun = NonNullable<GameSession['begun']>

/** The posting that takes a round's first stake. The ledger keeps its id for ever, so no other round ever has the same. */
export const stakeOf = (roundId: string): string => `round:${roundId}`

/** The key of a round's id in the ledger. */
export const keyOfRound = (roundId: string): string => keyOf(stakeOf(roundId))

/** The player and time of a round's id; undefined for an unknown id. */
export async function findBegun(roundId: string): Promise<Begun | undefined> {
  return await placeOf(db, stakeOf(roundId))
}

/** A settled round; undefined if it is still open, or was dropped with its month. */
export async function findPlayed(roundId: string, begun: Begun): Promise<RoundReply | undefined> {
  return await findIn(roundId, begun, (isIt) => roundsOf(isIt, [], 1))
}

/** The game and time of a settled round. */
export async function findMoment(
  roundId: string,
  begun: Begun,
): Promise<{ gameId: number; playedAt: Date } | undefined> {
  const { gameId, playedAt } = rounds
  return await findIn(roundId, begun, (isIt) => db.select({ gameId, playedAt }).from(rounds).where(isIt).limit(1))
}

/** The primary key of a round. */
export function isRound(roundId: string, player: number, playedAt: Date): SQL | undefined {
  return and(eq(rounds.player, player), eq(rounds.playedAt, playedAt), eq(rounds.id, roundId))
}

/** An instant round has the time of its opening. A round with moves ended later, so it is searched for from that time on. */
async function findIn<Row>(
  roundId: string,
  { player, at }: Begun,
  find: (isIt: SQL | undefined) => PromiseLike<readonly Row[]>,
): Promise<Row | undefined> {
  const [row] = await find(isRound(roundId, player, at))
  if (row) return row
  const isSince = and(eq(rounds.player, player), gt(rounds.playedAt, at), eq(rounds.id, roundId))
  return (await find(isSince))[0]
}
