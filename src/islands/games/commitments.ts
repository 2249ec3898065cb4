import { readStored, writeStored } from '#client/wire/storage.ts'
import { type Commitments, compareCommitments, type ShownCommitments } from '#contract/games/fair.ts'

/** Lobby and games share one origin, so the fair page knows the commitments that a game was shown. */
// The name stands on players' devices, so it stays.
const keyOf = (player: number) => `perya.seals.${player}`
const HEX_64 = /^[0-9a-f]{64}$/

/** Compares the server's commitments with those of this device, and remembers them. */
export function rememberCommitments(player: number, shown: ShownCommitments, isOwn = false): Commitments {
  const commitments = compareCommitments(readCommitments(player), shown, isOwn)
  writeStored(keyOf(player), JSON.stringify(commitments))
  return commitments
}

/** The commitments that this device remembers; undefined if none are stored or the stored value is malformed. */
export function readCommitments(player: number): Commitments | undefined {
  try {
    const stored: Partial<Commitments> = JSON.parse(readStored(keyOf(player)) ?? '{}')
    const { hash, next, standing, promised } = stored
    const isWhole = typeof hash === 'string' && HEX_64.test(next ?? '') && Array.isArray(promised)
    return isWhole && next && standing ? { hash, next, standing, promised } : undefined
  } catch {
    return undefined
  }
}
