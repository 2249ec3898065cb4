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
 * Who asks for a code, named by `id`: nobody else can use it. `proven`: the player whose password is verified. `own`: the owner of the
 * number, in a session or on a known device. Both have quotas of their own, which strangers cannot exhaust.
 */
export type CodeRequester = {
  id: string
  mobile: string
  device: string
  address: string
  /** The language that the asker reads. */
  locale: Locale
  proven?: number
  own?: number | undefined
}

/**
 * Counts a one-time code that is about to be made, at who asks for it: before it is made, so that codes to many numbers at once cannot slip
 * by. Refuses with codesTooMany and `retryAfter` in seconds, having counted nothing, when a device or an address has had its share.
 */
export async function takeCode({ device, address }: CodeRequester): Promise<void> {
  const { device: byDevice, address: byAddress } = limits()
  await lookAtAddress(byAddress, address, 'codesTooMany')
  if (device) await look(byDevice, device, 'codesTooMany')
  await takeOfAddress(byAddress, address, 'codesTooMany')
  if (device) await take(byDevice, device, 'codesTooMany')
}

/**
 * Counts a code at its number, or at its player, in the transaction that makes it: of two for one purpose only one is made, and codes for
 * several purposes at once come one after the other. Of strangers those of one network have less than all, or one of them would use up
 * the number's. Refuses with codesTooMany and `retryAfter` in seconds, and the code is not made.
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

/** Gives a code back that was not made after all. */
export async function giveCodeBack({ device, address }: CodeRequester): Promise<void> {
  const { device: byDevice, address: byAddress } = limits()
  await giveBackToAddress(byAddress, address)
  if (device) await giveBack(byDevice, device)
}
