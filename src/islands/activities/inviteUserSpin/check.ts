import { canDigest, hmacSha256, sha256Hex } from '#client/games/digest.ts'
import { drawIncrements } from '#contract/activities/inviteUserSpin/wheel.ts'
import { replayFair } from '#contract/games/fair.ts'
import type { SpinCycle } from './spin.ts'

export type CycleVerdict = 'matches' | 'hashDiffers' | 'amountsDiffer' | 'insecure'

type Ended = Pick<SpinCycle, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'amounts' | 'ranges' | 'target'> & {
  serverSeed: string
}

/** Draws a cycle again on this device: its seed must have the hash that was shown before it began, and lead to the same amounts. */
export async function checkCycle({ serverSeed, ...cycle }: Ended): Promise<CycleVerdict> {
  if (!canDigest()) return 'insecure'
  if ((await sha256Hex(serverSeed)) !== cycle.serverSeedHash) return 'hashDiffers'
  const { clientSeed, nonce, ranges, target, amounts } = cycle
  const terms = { target, spins: ranges.slice(0, -1) }
  const seeds = { serverSeed, clientSeed, nonce }
  const again = await replayFair(hmacSha256, seeds, (words) => drawIncrements(words, terms))
  return again.join() === amounts.join() ? 'matches' : 'amountsDiffer'
}
