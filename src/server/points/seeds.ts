import { and, eq } from 'drizzle-orm'
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
  // A seed that cannot be decrypted is replaced. Nobody has drawn by it.
  if (seed) await db.delete(drawSeeds).where(isOf(player, seed.serverSeedHash))
  return await nextSeedHash(player)
}

/** Takes the promised seed, encrypted, and puts the next one in its place. Undefined if another one is next by now. */
export async function takeSeed(tx: Tx, player: number, promised: string): Promise<string | undefined> {
  const [seed] = await tx.select().from(drawSeeds).where(isOf(player, promised)).for('update')
  if (!seed || openDrawSeed(seed.serverSeed) === undefined) return undefined
  await tx.update(drawSeeds).set(drawn()).where(eq(drawSeeds.player, player))
  return seed.serverSeed
}

const isOf = (player: number, hash: string) => and(eq(drawSeeds.player, player), eq(drawSeeds.serverSeedHash, hash))
