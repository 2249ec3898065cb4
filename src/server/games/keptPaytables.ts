import { eq } from 'drizzle-orm'
import type { PublishedRules } from '#contract/games/kinds.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import type { Engine } from './engine.ts'
import { hashPaytable } from './house/paytables.ts'
import { paytables } from './paytableTables.ts'

/** Hashes of the paytables that this database has. */
let kept: { on: typeof db; hashes: Set<string> } | undefined

/** Stores the paytable of a game before its first round, whatever its engine. So every round can be replayed after an edit. */
export async function keepPaytable(gameId: number, { paytableHash, config }: Engine): Promise<void> {
  if (kept?.on !== db) kept = { on: db, hashes: new Set() }
  const { hashes } = kept
  if (hashes.has(paytableHash)) return
  await db.insert(paytables).values({ hash: paytableHash, gameId, config, keptAt: now() }).onConflictDoNothing()
  hashes.add(paytableHash)
}

/** A paytable that was stored before its first round; undefined if none has this hash. */
export async function findPaytable(paytableHash: string): Promise<unknown> {
  const [row] = await db.select({ config: paytables.config }).from(paytables).where(eq(paytables.hash, paytableHash))
  return row?.config
}

/** The same, as the public sees it: one that differs from its hash is none. */
export async function findPublicPaytable(paytableHash: string): Promise<PublishedRules['game'] | undefined> {
  const config = await findPaytable(paytableHash)
  const isIt = typeof config === 'object' && config !== null && hashPaytable(config) === paytableHash
  return isIt ? (config as PublishedRules['game']) : undefined // parsed by its kind's schema before it was kept
}
