import { toHex } from '#client/games/digest.ts'

const SEED_BYTES = 8

/** The player's part of a draw, drawn on this device. */
export function newClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))
}
