import { and, count, eq } from 'drizzle-orm'
import { FAVOURITES_MAX } from '#contract/lobby/limits.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { players } from '../standing/tables.ts'
import { gameLikes } from './tables.ts'

export const gameLike: Handler<'gameLike'> = async ({ id, like }, { session }) => {
  if (like === 1) await addFavourite(session.player, id)
  else await db.delete(gameLikes).where(and(eq(gameLikes.player, session.player), eq(gameLikes.gameId, id)))
  return { id, like }
}

async function addFavourite(player: number, gameId: number): Promise<void> {
  if (!catalogue().gamesById.has(gameId)) throw new Refusal('gameUnknown')
  await db.transaction(async (tx) => {
    // Serialised per player, so that parallel taps cannot exceed the limit.
    await tx.select({ id: players.id }).from(players).where(eq(players.id, player)).for('no key update')
    const added = await tx
      .insert(gameLikes)
      .values({ player, gameId, likedAt: now() })
      .onConflictDoNothing()
      .returning({ gameId: gameLikes.gameId })
    if (added.length === 0) return
    if ((await countFavourites(tx, player)) > FAVOURITES_MAX)
      throw new Refusal('favouritesFull', { max: FAVOURITES_MAX })
  })
}

/** Number of a player's favourite games. */
export async function countFavourites(reader: Reader, player: number): Promise<number> {
  const [liked] = await reader.select({ games: count() }).from(gameLikes).where(eq(gameLikes.player, player))
  return liked?.games ?? 0
}

/** Game id to 1 for each favourite, as on the wire. */
export async function favouritesOf(player: number): Promise<Record<string, 1>> {
  const rows = await db.select({ gameId: gameLikes.gameId }).from(gameLikes).where(eq(gameLikes.player, player))
  return Object.fromEntries(rows.map(({ gameId }) => [String(gameId), 1 as const]))
}
