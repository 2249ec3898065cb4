import { sql } from 'drizzle-orm'
import { CODES_PER_HOUR_MAX } from '#contract/limits.ts'
import { now } from '../clock.ts'
import { config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import {
  addressCounterOf,
  counterOf,
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
} from './limiter.ts'
import { rateLimits } from './tables.ts'

const limits = madeOnce(() => ({
  device: counterOf('code:device', config.codes, DAY_SECONDS),
  address: addressCounterOf('code:address', config.codes, DAY_SECONDS),
}))

/**
 * `proven`: the player whose password was right; `own`: the player who asks from a session to their number. Strangers who know the number use
 * up nothing of either's.
 */
export type CodeAsker = {
  mobile: string
  device: string
  address: string
  proven?: number
  own?: number | undefined
}

/**
 * Counts a one-time code that is about to be made, at who asks for it: before it is made, so that codes to many numbers at once cannot slip
 * by. Refuses with codesTooMany and `retryAfter` in seconds, having counted nothing, when a device or an address has had its share.
 */
export async function takeCode({ device, address }: CodeAsker): Promise<void> {
  const { device: byDevice, address: byAddress } = limits()
  await lookAtAddress(byAddress, address, 'codesTooMany')
  if (device) await look(byDevice, device, 'codesTooMany')
  await takeOfAddress(byAddress, address, 'codesTooMany')
  if (device) await take(byDevice, device, 'codesTooMany')
}

/**
 * Counts a code at its number, or at its player, in the transaction that makes it: of two for one purpose only one is made, and codes for
 * several purposes at once come one after the other. Refuses with codesTooMany and `retryAfter` in seconds, and the code is not made.
 */
export async function countCode(tx: Tx, asker: CodeAsker): Promise<void> {
  const key = keyOfCodes(asker)
  const at = now().getTime()
  const { points, expire } = rateLimits
  const isLive = sql`${expire} > ${at}`
  const ends = at + HOUR_SECONDS * 1_000
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key, points: 1, expire: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isLive} then ${points} + 1 else 1 end`,
        expire: sql`case when ${isLive} then ${expire} else ${ends} end`,
      },
    })
    .returning()
  if (!counted || counted.points <= CODES_PER_HOUR_MAX) return
  throw tooOften('codesTooMany', { msBeforeNext: (counted.expire ?? at) - at })
}

function keyOfCodes({ mobile, proven, own }: CodeAsker): string {
  if (proven !== undefined) return `code:step:${keyOf(String(proven))}`
  return own === undefined ? `code:number:${keyOf(mobile)}` : `code:own:${keyOf(String(own))}`
}

/** Gives a code back that was not made after all. */
export async function giveCodeBack({ device, address }: CodeAsker): Promise<void> {
  const { device: byDevice, address: byAddress } = limits()
  await giveBackToAddress(byAddress, address)
  if (device) await giveBack(byDevice, device)
}
