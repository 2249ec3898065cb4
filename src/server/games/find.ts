import { and, asc, eq, gte, type SQL } from 'drizzle-orm'
import type { GameSession } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { keyOf, placeOf } from '../ledger/lines.ts'
import { type RoundReply, roundsOf } from './rounds.ts'
import { rounds } from './tables.ts'

/** Whose round an id is, and since when. */
export type Begun = NonNullable<GameSession['begun']>

/** The posting that takes a round's first stake. The ledger keeps its id for ever, so no other round ever has the same. */
export const stakeOf = (roundId: string): string => `round:${roundId}`

/** What stands for a round's id in the ledger. */
export const keyOfRound = (roundId: string): string => keyOf(stakeOf(roundId))

/** Whose round an id is, and since when; undefined where none was begun by it. */
export async function findBegun(roundId: string): Promise<Begun | undefined> {
  return await placeOf(db, stakeOf(roundId))
}

/** The round of an id among those of its player since it was begun: no month before is asked. */
export function isRound(roundId: string, { player, at }: Begun): SQL | undefined {
  return and(eq(rounds.player, player), gte(rounds.playedAt, at), eq(rounds.id, roundId))
}

/** A round that was begun; undefined where it has not ended, or has gone with its month. */
export async function findPlayed(roundId: string, begun: Begun): Promise<RoundReply | undefined> {
  const [round] = await roundsOf(isRound(roundId, begun), [asc(rounds.playedAt)], 1)
  return round
}
