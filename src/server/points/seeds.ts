import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { FIRST_DRAW } from '#contract/points/draw.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { commitmentOf, newServerSeed } from '../games/fair.ts'
import { drawSeeds } from './tables.ts'

const cipher = cipherFor('draw seeds')

/** Decrypts the server seed of a draw; undefined if PERYA_SECRET has changed since. */
export const openDrawSeed = (encrypted: string): string | undefined => cipher.decrypt(encrypted)

function drawn() {
  const serverSeed = newServerSeed()
  return { serverSeed: cipher.encrypt(serverSeed), serverSeedHash: commitmentOf(serverSeed), madeAt: now() }
}

/** The commitment to the server seed of a player's next draw. It is drawn at the first call, and once for calls at the same time. */
export async function nextSeedHash(player: number): Promise<string> {
  await db
    .insert(drawSeeds)
    .values({ player, ...drawn() })
    .onConflictDoNothing()
  const [seed] = await db.select().from(drawSeeds).where(eq(drawSeeds.player, player))
  if (seed && openDrawSeed(seed.serverSeed) !== undefined) return seed.serverSeedHash
  // A seed that cannot be decrypted is replaced. Nobody has drawn by it, so the next one has its nonce.
  if (seed) await db.update(drawSeeds).set(drawn()).where(isOf(player, seed.serverSeedHash))
  return await nextSeedHash(player)
}

/**
 * Takes the promised seed, encrypted, with its nonce, and puts the next one in its place. Undefined if another one is next by now. The row lock
 * serialises a player's draws, and the draw is stored in the same transaction: so no nonce is without a draw.
 */
export async function takeSeed(tx: Tx, player: number, promised: string): Promise<TakenSeed | undefined> {
  const [seed] = await tx.select().from(drawSeeds).where(isOf(player, promised)).for('update')
  if (!seed || openDrawSeed(seed.serverSeed) === undefined) return undefined
  const { serverSeed, serverSeedHash, nonce } = seed
  await tx
    .update(drawSeeds)
    .set({ ...drawn(), nonce: nonce + 1 })
    .where(eq(drawSeeds.player, player))
  return { serverSeed, serverSeedHash, nonce }
}
type TakenSeed = Pick<typeof drawSeeds.$inferSelect, 'serverSeed' | 'serverSeedHash' | 'nonce'>

/** Draws a new seed for everybody who was promised one. Nobody has drawn by the former one, so the new one has its nonce. */
export async function renewDrawSeeds(on: Pick<NodePgDatabase, 'select' | 'update'>): Promise<void> {
  for (const { player } of await on.select({ player: drawSeeds.player }).from(drawSeeds))
    await on.update(drawSeeds).set(drawn()).where(eq(drawSeeds.player, player))
}

/** The nonce of a player's latest draw; 0 before the first. */
export async function lastDrawNonce(player: number): Promise<number> {
  const [seed] = await db.select({ nonce: drawSeeds.nonce }).from(drawSeeds).where(eq(drawSeeds.player, player))
  return (seed?.nonce ?? FIRST_DRAW) - 1
}

const isOf = (player: number, hash: string) => and(eq(drawSeeds.player, player), eq(drawSeeds.serverSeedHash, hash))
