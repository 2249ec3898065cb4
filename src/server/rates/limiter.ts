import { createHash } from 'node:crypto'
import { desc, inArray, lt, sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { networksOf, SITE_SHARE } from '../base/network.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { db, pool, type Tx } from '../db/database.ts'
import { rateLimits } from './tables.ts'

export const QUARTER_SECONDS = 900
export const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 86_400

export type Counter = RateLimiterPostgres
/** Counts an address by itself and, for IPv6, the /48 around it (`networksOf`). */
export type AddressCounter = { narrow: Counter; wide: Counter }

export type TooOften = 'attemptsTooMany' | 'codesTooMany' | 'uploadsTooMany'

/** Counters are in the table rate_limits, so that all processes share them. */
export function counterOf(keyPrefix: string, points: number, duration: number): Counter {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
}

export function addressCounterOf(keyPrefix: string, points: number, duration: number): AddressCounter {
  return {
    narrow: counterOf(keyPrefix, points, duration),
    wide: counterOf(`${keyPrefix}48`, points * SITE_SHARE, duration),
  }
}

/** Creates counters lazily, once the pool is open, and again for another database. */
export function madeOnce<Counters>(make: () => Counters): () => Counters {
  let made: { pool: typeof pool; counters: Counters } | undefined
  return () => {
    if (made?.pool !== pool) made = { pool, counters: make() }
    return made.counters
  }
}

/** Keys are hashed, because a player may type the password into the account field. */
export const keyOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** Consumes points. Returns the milliseconds to wait if the limit is exceeded, else 0. */
async function count(on: Counter, what: string, points = 1): Promise<number> {
  try {
    await on.consume(keyOf(what), points)
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, error.msBeforeNext)
  }
}

/** Consumes one point. Refuses with `retryAfter` in seconds if the limit is exceeded. */
export async function take(from: Counter, what: string, refusal: TooOften = 'attemptsTooMany'): Promise<void> {
  const msBeforeNext = await count(from, what)
  if (msBeforeNext > 0) throw tooOften(refusal, { msBeforeNext })
}

/** Consumes units (bytes, rows) of an address, in its networks as `takeOfAddress` does. Throws TooMany. */
export async function spendOfAddress(from: AddressCounter, address: string, units: number): Promise<void> {
  const [narrow, wide] = networksOf(address)
  const used = wide && (await from.wide.get(keyOf(wide.key)))
  if (used && used.remainingPoints <= 0) throw new TooMany(used.msBeforeNext / 1_000)
  if (narrow) await spend(from.narrow, units, narrow.key)
  if (wide) await spend(from.wide, units, wide.key)
}

/** Consumes units of one key, or of the global key. Throws TooMany. */
export async function spend(from: Counter, units: number, what = 'all'): Promise<void> {
  const milliseconds = await count(from, what, units)
  if (milliseconds > 0) throw new TooMany(milliseconds / 1_000)
}

/** Checks the limit like `take`, but consumes nothing. */
export async function look(at: Counter, what: string, refusal: TooOften = 'attemptsTooMany'): Promise<void> {
  const found = await at.get(keyOf(what))
  if (found && found.remainingPoints <= 0) throw tooOften(refusal, found)
}

/**
 * Consumes one point of an address. The wide counter is checked first, so that an exhausted network adds no rows. It is counted last, so
 * that an address over its own limit consumes nothing of its neighbours.
 */
export async function takeOfAddress(from: AddressCounter, address: string, refusal?: TooOften): Promise<void> {
  const [narrow, wide] = networksOf(address)
  if (wide) await look(from.wide, wide.key, refusal)
  if (narrow) await take(from.narrow, narrow.key, refusal)
  if (wide) await take(from.wide, wide.key, refusal)
}

export async function lookAtAddress(from: AddressCounter, address: string, refusal?: TooOften): Promise<void> {
  const [narrow, wide] = networksOf(address)
  if (wide) await look(from.wide, wide.key, refusal)
  if (narrow) await look(from.narrow, narrow.key, refusal)
}

/** Takes as long as counting, but counts nothing. */
export async function touch(counter: Counter, what: string): Promise<void> {
  await counter.penalty(keyOf(what), 0)
}

export async function touchOfAddress(counter: AddressCounter, address: string): Promise<void> {
  const [narrow, wide] = networksOf(address)
  if (wide) await counter.wide.get(keyOf(wide.key))
  if (narrow) await touch(counter.narrow, narrow.key)
  if (wide) await touch(counter.wide, wide.key)
}

/** Returns one point. */
export async function giveBack(counter: Counter, what: string): Promise<void> {
  await counter.reward(keyOf(what), 1)
}

export async function giveBackToAddress(counter: AddressCounter, address: string): Promise<void> {
  const [narrow, wide] = networksOf(address)
  if (narrow) await giveBack(counter.narrow, narrow.key)
  if (wide) await giveBack(counter.wide, wide.key)
}

export function tooOften(refusal: TooOften, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): Refusal {
  return new Refusal(refusal, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}

/**
 * Consumes one point in the caller's transaction, so that a rollback undoes it and concurrent ones are serialised. Returns the count and
 * its expiry.
 */
export async function countIn(tx: Tx, key: string, seconds: number): Promise<{ points: number; msBeforeNext: number }> {
  const at = now().getTime()
  const { points, expire } = rateLimits
  const isLive = sql`${expire} > ${at}`
  const ends = at + seconds * 1_000
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
  return { points: counted?.points ?? 1, msBeforeNext: (counted?.expire ?? at) - at }
}

/**
 * Removes expired counters, and beyond the row limit those with the fewest points. A reached limit stays, even against a million addresses.
 * Returns the number removed.
 */
export async function forgetOldAttempts(): Promise<number> {
  const old = await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()))
  const surplus = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .orderBy(desc(rateLimits.points), desc(rateLimits.expire))
    .offset(config.counterRows)
  const least = await db.delete(rateLimits).where(inArray(rateLimits.key, surplus))
  return (old.rowCount ?? 0) + (least.rowCount ?? 0)
}
