import { canDigest, hmacSha256, sha256Hex } from '#client/games/digest.ts'
import { DROP_NONCE, dropSeed, shufflePackets } from '#contract/activities/redPacket/packets.ts'
import { replayFair } from '#contract/games/fair.ts'
import type { PastDrop } from './packets.ts'

export type DropVerdict = 'matches' | 'hashDiffers' | 'packetDiffers' | 'insecure'

type Ended = Pick<PastDrop, 'dropsAt' | 'packets' | 'serverSeedHash' | 'mine'> & { serverSeed: string }

/** Puts the packets of a drop in order again on this device. */
export async function orderOf({
  serverSeed,
  dropsAt,
  packets,
}: Omit<Ended, 'mine' | 'serverSeedHash'>): Promise<number[]> {
  const seeds = { serverSeed, clientSeed: dropSeed(dropsAt), nonce: DROP_NONCE }
  return await replayFair(hmacSha256, seeds, (words) => shufflePackets(words, packets))
}

/** The seed must have the hash that was shown before the drop, and lead to the player's own packet. */
export async function checkDrop(drop: Ended): Promise<DropVerdict> {
  if (!canDigest()) return 'insecure'
  if ((await sha256Hex(drop.serverSeed)) !== drop.serverSeedHash) return 'hashDiffers'
  const { mine } = drop
  const order = await orderOf(drop)
  return mine && order[mine.number - 1] !== mine.cents ? 'packetDiffers' : 'matches'
}
