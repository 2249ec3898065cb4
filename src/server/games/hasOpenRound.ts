import { and, eq } from 'drizzle-orm'
import { db, type Tx } from '../db/database.ts'
import { openRounds } from './openTables.ts'

/** Whether a player has an open round, of a game or of a seed pair. It can always be finished, so nothing keeps the player from its game. */
export async function hasOpenRound(
  player: number,
  of: { gameId: number } | { seed: string },
  on: typeof db | Tx = db,
): Promise<boolean> {
  const isOfIt = 'seed' in of ? eq(openRounds.seed, of.seed) : eq(openRounds.gameId, of.gameId)
  return (await on.$count(openRounds, and(eq(openRounds.player, player), isOfIt))) > 0
}
