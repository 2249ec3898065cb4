import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import type { SealedSeed } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { pastOf } from './engines.ts'
import { wordsFor } from './fair.ts'
import { openSeed } from './seeds.ts'
import { tunings } from './tuningTables.ts'

/** All that is stored of an outcome that follows from seed and nonce: which tuning decided it, by which version of the engine. */
type Short = { tuning: string; engine: number }

/** Tunings that the open database has. */
let stored: { on: typeof db; tunings: Set<string> } | undefined

/** An outcome as it is stored: short where it follows from its seed, and then its tuning is stored too; whole otherwise. */
export async function keptOutcome(gameId: number, outcome: unknown): Promise<unknown> {
  const past = pastOf(gameId)
  const present = past?.presentTuning(gameId, outcome)
  if (!past || !present) return outcome
  if (stored?.on !== db) stored = { on: db, tunings: new Set() }
  const { tuning, config } = present
  if (!stored.tunings.has(tuning)) {
    await db.insert(tunings).values({ tuning, gameId, config, keptAt: now() }).onConflictDoNothing()
    stored.tunings.add(tuning)
  }
  return { tuning, engine: past.version } satisfies Short
}

/** The whole outcome of a stored round. Where the secret has changed since, nothing opens its seed, and it stays short. */
export async function wholeOutcome(
  { gameId, stake, nonce, outcome }: { gameId: number; stake: Cents; nonce: number; outcome: unknown },
  sealed: SealedSeed,
): Promise<unknown> {
  const past = pastOf(gameId)
  if (!past || !isShort(outcome)) return outcome
  const seed = openSeed(sealed)
  if (!seed) return outcome
  const words = wordsFor({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce })
  return await past.playAgain({ gameId, ...outcome }, words, stake, () => configOf(outcome.tuning))
}

function isShort(outcome: unknown): outcome is Short {
  return typeof outcome === 'object' && outcome !== null && 'tuning' in outcome && 'engine' in outcome
}

async function configOf(tuning: string): Promise<unknown> {
  const [row] = await db.select({ config: tunings.config }).from(tunings).where(eq(tunings.tuning, tuning))
  return row?.config
}
