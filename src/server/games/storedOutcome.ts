import { tuningOf } from '#contract/games/kinds.ts'
import type { Cents } from '#contract/money.ts'
import type { EncryptedSeed } from '../call/handler.ts'
import { replayOf } from './engines.ts'
import { wordsFor } from './fair.ts'
import { findPaytable } from './keptPaytables.ts'
import { openSeed } from './seeds.ts'

/** Stored in place of an outcome that follows from seed and nonce. `tuning` is the paytable hash, `engine` the engine version. */
type OutcomeReference = { tuning: string; engine: number }

/** The stored form of an outcome: a reference if it follows from its seed and the game's current paytable, otherwise the full outcome. */
export function outcomeToStore(gameId: number, outcome: unknown): unknown {
  const replay = replayOf(gameId)
  const tuning = tuningOf(outcome)
  if (!replay || tuning === undefined || tuning !== replay.currentHash(gameId)) return outcome
  return { tuning, engine: replay.version } satisfies OutcomeReference
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
  return await replay.replayRound({ gameId, paytableHash, engine }, words, stake, () => findPaytable(paytableHash))
}

function isReference(outcome: unknown): outcome is OutcomeReference {
  return tuningOf(outcome) !== undefined && typeof outcome === 'object' && outcome !== null && 'engine' in outcome
}
