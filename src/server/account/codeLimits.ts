import { CODES_PER_HOUR_MAX, NETWORK_CODES_PER_HOUR_MAX } from '#contract/account/limits.ts'
import type { Locale } from '#contract/locale.ts'
import { config } from '../base/config.ts'
import { networksOf } from '../base/network.ts'
import type { Tx } from '../db/database.ts'
import {
  addressCounterOf,
  counterOf,
  countIn,
  DAY_SECONDS,
  giveBack,
  giveBackToAddress,
  HOUR_SECONDS,
  keyOf,
  look,
  lookAtAddress,
  madeOnce,
  take,
  takeOfAddress,
  tooOften,
} from '../rates/limiter.ts'

const limits = madeOnce(() => ({
  device: counterOf('code:device', config.codes, DAY_SECONDS),
  address: addressCounterOf('code:address', config.codes, DAY_SECONDS),
}))

/**
 * The requester of a code. Only the same `id` can use the code. `proven`: the player whose password is verified. `own`: the owner of the
 * number, in a session or on a known device. Both have quotas of their own, which strangers cannot exhaust.
 */
export type CodeRequester = {
  id: string
  mobile: string
  device: string
  address: string
  /** The requester's language. */
  locale: Locale
  proven?: number
  own?: number | undefined
}

/**
 * Counts a one-time code against its device and address before it is created, which limits parallel requests for many numbers. If either is
 * over its limit, it refuses with codesTooMany and `retryAfter` in seconds, and counts nothing.
 */
export async function takeCode({ device, address }: CodeRequester): Promise<void> {
  const { device: byDevice, address: byAddress } = limits()
  await lookAtAddress(byAddress, address, 'codesTooMany')
  if (device) await look(byDevice, device, 'codesTooMany')
  await takeOfAddress(byAddress, address, 'codesTooMany')
  if (device) await take(byDevice, device, 'codesTooMany')
}

/**
 * Counts a code against its number or player, in the transaction that creates it. Requests for the same purpose create one code; codes for
 * several purposes are counted one after another. Strangers of one network get only part of the number's quota, so that they cannot exhaust
 * it. Refuses with codesTooMany and `retryAfter` in seconds, and the code is not created.
 */
export async function countCode(tx: Tx, requester: CodeRequester): Promise<void> {
  for (const { key, max } of countersOf(requester)) {
    const { points, msBeforeNext } = await countIn(tx, key, HOUR_SECONDS)
    if (points > max) throw tooOften('codesTooMany', { msBeforeNext })
  }
}

function countersOf({ mobile, address, proven, own }: CodeRequester): { key: string; max: number }[] {
  if (proven !== undefined) return [{ key: `code:step:${keyOf(String(proven))}`, max: CODES_PER_HOUR_MAX }]
  if (own !== undefined) return [{ key: `code:own:${keyOf(String(own))}`, max: CODES_PER_HOUR_MAX }]
  const network = networksOf(address).at(-1)?.key ?? ''
  return [
    { key: `code:from:${keyOf(`${mobile} ${network}`)}`, max: NETWORK_CODES_PER_HOUR_MAX },
    { key: `code:number:${keyOf(mobile)}`, max: CODES_PER_HOUR_MAX },
  ]
}

/** Uncounts a code that was not created after all. */
export async function giveCodeBack({ device, address }: CodeRequester): Promise<void> {
  const { device: byDevice, address: byAddress } = limits()
  await giveBackToAddress(byAddress, address)
  if (device) await giveBack(byDevice, device)
}
