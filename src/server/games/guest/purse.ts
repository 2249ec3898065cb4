import * as v from 'valibot'
import { CHOICE, GUEST_COIN, GUEST_COIN_MAX, GUEST_PURSE_HOURS, MOVE, MOVES_MAX } from '#contract/games/limits.ts'
import type { Cents } from '#contract/money.ts'
import { cipherFor } from '../../base/cipher.ts'
import { now } from '../../base/clock.ts'
import { commitmentOf, newServerSeed } from '../fair.ts'
import type { Seed } from '../seeds.ts'

const HOUR_MS = 3_600_000
const CLIENT_SEED = 'guest'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The round of a game with moves that waits for the guest. `tuning` is the hash of its paytable, `staked` all its stakes in cents. */
const openRound = v.strictObject({
  gameId: whole,
  tuning: v.string(),
  stake: whole,
  staked: whole,
  nonce: whole,
  choice: v.optional(v.pipe(v.string(), v.regex(CHOICE))),
  moves: v.pipe(v.array(v.pipe(v.string(), v.regex(MOVE))), v.maxLength(MOVES_MAX)),
})
export type GuestRound = v.InferOutput<typeof openRound>

/**
 * A guest's play coin with the seed of the next round and an open round, kept sealed on the device. An old copy may be played again, so it is
 * worth nothing.
 */
export type Purse = { coin: Cents; serverSeed: string; nonce: number; until: number; open?: GuestRound | undefined }

const schema = v.strictObject({
  coin: v.pipe(whole, v.maxValue(GUEST_COIN_MAX)),
  serverSeed: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  nonce: whole,
  until: whole,
  open: v.optional(openRound),
})

/** A key of its own: a purse opens nothing else, and nothing else opens as a purse. */
const cipher = cipherFor('guest purse')

export function newPurse(): Purse {
  const until = now().getTime() + GUEST_PURSE_HOURS * HOUR_MS
  return { coin: GUEST_COIN, serverSeed: newServerSeed(), nonce: 0, until }
}

export function sealPurse(purse: Purse): string {
  return cipher.encrypt(JSON.stringify(purse))
}

/** Undefined for a purse that is too old, damaged, of another purpose, or of another secret. */
export function openPurse(sealed: string): Purse | undefined {
  const text = cipher.decrypt(sealed)
  const parsed = text === undefined ? undefined : v.safeParse(schema, jsonOf(text))
  return parsed?.success && parsed.output.until > now().getTime() ? parsed.output : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The seed pair of the purse's next round, or of a round by its nonce. It never leaves the purse. */
export function seedOf({ serverSeed, nonce: next }: Purse, nonce = next): Seed {
  return { id: 'guest', serverSeed, serverSeedHash: commitmentOf(serverSeed), clientSeed: CLIENT_SEED, nonce }
}

/** The purse after a round. */
export function afterRound(purse: Purse, stake: Cents, win: Cents): Purse {
  return { ...withCoin(purse, win - stake), nonce: purse.nonce + 1 }
}

/** The purse with more or less coin, in cents. */
export function withCoin(purse: Purse, more: Cents): Purse {
  return { ...purse, coin: Math.min(purse.coin + more, GUEST_COIN_MAX) }
}
