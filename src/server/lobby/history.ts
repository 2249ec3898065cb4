import { and, desc, eq, inArray } from 'drizzle-orm'
import { HISTORY_MAX } from '#contract/lobby/limits.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { db, type Tx } from '../db/database.ts'
import { gameHistory } from './tables.ts'

export const forgetGames: Handler<'forgetGames'> = async (_body, { session }) => {
  await db.delete(gameHistory).where(eq(gameHistory.player, session.player))
  return {}
}

/** Puts a game at the head of the player's recently played games. The oldest beyond HISTORY_MAX are removed. */
export async function noteGamePlayed(tx: Tx, player: number, gameId: number): Promise<void> {
  const playedAt = now()
  await tx
    .insert(gameHistory)
    .values({ player, gameId, playedAt })
    .onConflictDoUpdate({ target: [gameHistory.player, gameHistory.gameId], set: { playedAt } })
  const forgotten = tx
    .select({ gameId: gameHistory.gameId })
    .from(gameHistory)
    .where(eq(gameHistory.player, player))
    .orderBy(desc(gameHistory.playedAt))
    .offset(HISTORY_MAX)
  await tx.delete(gameHistory).where(and(eq(gameHistory.player, player), inArray(gameHistory.gameId, forgotten)))
}

/** Ids of recently played games, the most recent first. */
export async function historyOf(player: number): Promise<number[]> {
  const rows = await db
    .select({ gameId: gameHistory.gameId })
    .from(gameHistory)
    .where(eq(gameHistory.player, player))
    .orderBy(desc(gameHistory.playedAt))
    .limit(HISTORY_MAX)
  return rows.map(({ gameId }) => gameId)
}
