import { canDigest, hmacSha256, sha256Hex } from '#client/games/digest.ts'
import { replayFair } from '#contract/games/fair.ts'
import { drawnPrize, type Prize } from '#contract/points/draw.ts'
import type { PointOrder } from './points.ts'

export type Verdict = 'matches' | 'hashDiffers' | 'prizeDiffers' | 'insecure'

/** Draws again on this device: the seed must have the hash that was shown before, and lead to the same prize. */
export async function checkDraw(
  draw: NonNullable<PointOrder['draw']>,
  prizes: readonly Pick<Prize, 'id' | 'weight'>[],
): Promise<Verdict> {
  if (!canDigest()) return 'insecure'
  const { serverSeed, serverSeedHash, clientSeed, nonce, prize } = draw
  if ((await sha256Hex(serverSeed)) !== serverSeedHash) return 'hashDiffers'
  const seeds = { serverSeed, clientSeed, nonce }
  const again = await replayFair(hmacSha256, seeds, (words) => drawnPrize(words, prizes))
  return again.id === prize ? 'matches' : 'prizeDiffers'
}
