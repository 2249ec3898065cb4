/**
 * A public randomness beacon: a drand network of the scheme bls-unchained-g1-rfc9380. Every few seconds it signs the number of the next round
 * with a key that no single member holds. Nobody knows a signature before its moment, and everybody can check it afterwards.
 * Source: docs.drand.love, "drand's cryptography"; RFC 9380.
 */
export type BeaconChain = {
  /** Names the chain at a relay: 64 hex characters. */
  readonly hash: string
  /** A compressed point of G2 of BLS12-381: 192 hex characters. */
  readonly publicKey: string
  /** When round 1 was published, in seconds since 1970. */
  readonly genesis: number
  /** Seconds from one round to the next. */
  readonly period: number
}

/** A round with its signature, a compressed point of G1: 96 hex characters. */
export type BeaconRound = { readonly round: number; readonly signature: string }

/** The domain of RFC 9380 in which a round's message is hashed to a point of G1. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

export const BEACON_HASH = /^[0-9a-f]{64}$/
export const BEACON_KEY = /^[0-9a-f]{192}$/
export const BEACON_SIGNATURE = /^[0-9a-f]{96}$/

const SECOND_MS = 1_000
const ROUND_BYTES = 8

/** The first round that is published at a moment or after it. */
export function roundFrom({ genesis, period }: BeaconChain, moment: Date): number {
  const seconds = moment.getTime() / SECOND_MS - genesis
  return Math.max(1, Math.ceil(seconds / period) + 1)
}

/** When a round is published. */
export function roundTime({ genesis, period }: BeaconChain, round: number): Date {
  return new Date((genesis + (round - 1) * period) * SECOND_MS)
}

/** The bytes of which the network signs the SHA-256: the round, big-endian. */
export function roundBytes(round: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(ROUND_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return bytes
}
