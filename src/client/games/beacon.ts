import { bls12_381 } from '@noble/curves/bls12-381.js'
import { BEACON_DOMAIN, type BeaconChain, type BeaconRound, roundBytes } from '#contract/games/beacon.ts'
import { sha256, toHex } from './digest.ts'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Whether a signature is the chain's own of that very round, as `server/beacon/verify.ts` checks it. */
export async function isSigned(
  { publicKey }: Pick<BeaconChain, 'publicKey'>,
  { round, signature }: BeaconRound,
): Promise<boolean> {
  const { hash, verify } = bls12_381.shortSignatures
  const message = hash(await sha256(roundBytes(round)), BEACON_DOMAIN)
  try {
    return verify(bytesOf(signature), message, bytesOf(publicKey))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** The random value of a round: SHA-256 of its signature, as hex. */
export async function randomnessOf(signature: string): Promise<string> {
  return toHex(await sha256(bytesOf(signature)))
}
