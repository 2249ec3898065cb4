import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { drawPrize } from '#contract/points/config.ts'
import type { Prize } from '#contract/points/draw.ts'
import { db, type Tx } from '../db/database.ts'
import { drawTables } from './tables.ts'

/** The hash under which a list of prizes is kept, and which the player agrees to. */
export function tableHashOf(prizes: readonly Prize[]): string {
  return createHash('sha256').update(JSON.stringify(prizes)).digest('hex')
}

/** Keeps a list of prizes that is drawn from, so that its draws can be checked later. */
export async function keepPrizes(tx: Tx, hash: string, prizes: readonly Prize[]): Promise<void> {
  await tx.insert(drawTables).values({ hash, prizes }).onConflictDoNothing()
}

/** A prize's names in the order in which they are hashed. */
const NAMES = Object.keys(drawPrize.entries)

/** A list as it was hashed. The database keeps names in an order of its own. */
const asHashed = (prizes: readonly Prize[]): Prize[] => JSON.parse(JSON.stringify(prizes, NAMES))

/** The lists of prizes of these hashes. Each hash is the SHA-256 of its list's JSON as served. */
export async function prizesOf(hashes: readonly string[]): Promise<{ hash: string; prizes: Prize[] }[]> {
  const wanted = [...new Set(hashes)]
  if (wanted.length === 0) return []
  const found = await db.select().from(drawTables).where(inArray(drawTables.hash, wanted))
  return found.map(({ hash, prizes }) => ({ hash, prizes: asHashed(prizes) }))
}
