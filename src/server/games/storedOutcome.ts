import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import type { EncryptedSeed } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { replayOf } from './engines.ts'
import { wordsFor } from './fair.ts'
import { paytables } from './paytableTables.ts'
import { openSeed } from './seeds.ts'

/** Stored in place of an outcome that follows from seed and nonce. `tuning` is the paytable hash, `engine` the engine version. */
type OutcomeReference = { tuning: string; engine: number }

/** Hashes of the paytables that this database has. */
let stored: { on: typeof db; paytables: Set<string> } | undefined

/** The stored form of an outcome: a reference if it follows from its seed, otherwise the full outcome. Stores the paytable of a reference. */
export async function outcomeToStore(gameId: number, outcome: unknown): Promise<unknown> {
  const replay = replayOf(gameId)
  const current = replay?.currentPaytable(gameId, outcome)
  if (!replay || !current) return outcome
  if (stored?.on !== db) stored = { on: db, paytables: new Set() }
  const { paytableHash, config } = current
  if (!stored.paytables.has(paytableHash)) {
    await db.insert(paytables).values({ hash: paytableHash, gameId, config, keptAt: now() }).onConflictDoNothing()
    stored.paytables.add(paytableHash)
  }
  return { tuning: paytableHash, engine: replay.version } satisfies OutcomeReference
}

/** The full outcome of a stored round. If PERYA_SECRET has changed, its seed cannot be decrypted and the reference is returned. */
export async function fullOutcome(
  { gameId, stake, nonce, outcome }: { gameId: number; stake: Cents; nonce: number; outcome: unknown },
  encrypted: EncryptedSeed,
): Promise<unknown> {
  const replay = replayOf(gameId)
  if (!replay || !isReference(outcome)) return outcome
  const seed = openSeed(encrypted)
  if (!seed) return outcome
  const words = wordsFor({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce })
  const { tuning: paytableHash, engine } = outcome
  return await replay.replayRound({ gameId, paytableHash, engine }, words, stake, () => configOf(paytableHash))
}

function isReference(outcome: unknown): outcome is OutcomeReference {
  return typeof outcome === 'object' && outcome !== null && 'tuning' in outcome && 'engine' in outcome
}

async function configOf(paytableHash: string): Promise<unknown> {
  const [row] = await db.select({ config: paytables.config }).from(paytables).where(eq(paytables.hash, paytableHash))
  return row?.config
}
