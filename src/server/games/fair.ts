import { createHash, createHmac } from 'node:crypto'
import { fairWords, type Hmac, type Seeds, type Words } from '#contract/games/fair.ts'
import { randomHex } from './random.ts'

/** 32 random bytes as 64 lower-case hex characters. The HMAC key is these characters, not the bytes. */
export function newServerSeed(): string {
  return randomHex(32)
}

/** The commitment shown before the first bet: SHA-256 of the seed's characters, in hex. */
export function commitmentOf(serverSeed: string): string {
  return createHash('sha256').update(serverSeed, 'ascii').digest('hex')
}

export const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** The random words of one round. */
export function wordsFor(seeds: Seeds): Words {
  return fairWords(hmac, seeds)
}
