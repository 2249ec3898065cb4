import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import {
  BEACON_DOMAIN,
  BEACON_SIGNATURE,
  type BeaconChain,
  type BeaconRound,
  roundBytes,
} from '#contract/games/beacon.ts'

const { hash, verify } = bls12_381.shortSignatures

/** The point that the network signs for a round. */
export const messageOf = (round: number) => hash(createHash('sha256').update(roundBytes(round)).digest(), BEACON_DOMAIN)

/** Whether a signature is the chain's own of that very round. Any other text is not, and throws nothing. */
export function isSigned({ publicKey }: Pick<BeaconChain, 'publicKey'>, { round, signature }: BeaconRound): boolean {
  if (!BEACON_SIGNATURE.test(signature)) return false
  try {
    return verify(Buffer.from(signature, 'hex'), messageOf(round), Buffer.from(publicKey, 'hex'))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** The random value of a round: SHA-256 of its signature, as hex. */
export function randomnessOf(signature: string): string {
  return createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
}
