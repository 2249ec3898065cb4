import { canDigest, hmacSha256, sha256Hex } from '#client/games/digest.ts'
import { DROP_NONCE, dropSeed, shufflePackets } from '#contract/activities/redPacket/packets.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { replayFair } from '#contract/games/fair.ts'
import type { PastDrop } from './packets.ts'

export type DropVerdict = 'matches' | 'hashDiffers' | 'beaconDiffers' | 'packetDiffers' | 'insecure'

type Ended = Pick<
  PastDrop,
  'dropsAt' | 'packets' | 'serverSeedHash' | 'mine' | 'clientSeed' | 'beacon' | 'signature'
> & { serverSeed: string }

/** Puts the packets of a drop in order again on this device. */
export async function orderOf({
  serverSeed,
  clientSeed,
  packets,
}: Pick<Ended, 'serverSeed' | 'clientSeed' | 'packets'>): Promise<number[]> {
  const seeds = { serverSeed, clientSeed, nonce: DROP_NONCE }
  return await replayFair(hmacSha256, seeds, (words) => shufflePackets(words, packets))
}

/** The client seed is the value of the round that the beacon signed at the drop's moment or after it; before the beacon took part, the moment itself. */
async function isOfBeacon({ dropsAt, clientSeed, beacon, signature }: Ended): Promise<boolean> {
  if (!beacon) return clientSeed === dropSeed(dropsAt)
  if (signature === undefined || roundTime(beacon.chain, beacon.round).getTime() < dropsAt) return false
  const { isSigned, randomnessOf } = await import('#client/games/beacon.ts')
  const isIt = await isSigned(beacon.chain, { round: beacon.round, signature })
  return isIt && (await randomnessOf(signature)) === clientSeed
}

/** The seed must have the hash that was shown before the drop, and lead to the player's own packet. */
export async function checkDrop(drop: Ended): Promise<DropVerdict> {
  if (!canDigest()) return 'insecure'
  if ((await sha256Hex(drop.serverSeed)) !== drop.serverSeedHash) return 'hashDiffers'
  if (!(await isOfBeacon(drop))) return 'beaconDiffers'
  const { mine } = drop
  const order = await orderOf(drop)
  return mine && order[mine.number - 1] !== mine.cents ? 'packetDiffers' : 'matches'
}
