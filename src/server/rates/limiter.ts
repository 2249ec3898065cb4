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

/** Counters live in the table rate_limits, so that all processes count together. */
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

/** Counters made at the first use, when the pool is open, and anew when another database has been opened. */
export function madeOnce<Counters>(make: () => Counters): () => Counters {
  let made: { pool: typeof pool; counters: Counters } | undefined
  return () => {
    if (made?.pool !== pool) made = { pool, counters: make() }
    return made.counters
  }
}

/** A key never shows what was typed: a hurried player types the password where the account goes. */
export const keyOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** Counts so many. Answers the milliseconds to wait where that was too many, else 0. */
async function count(on: Counter, what: string, points = 1): Promise<number> {
  try {
    await on.consume(keyOf(what), points)
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, error.msBeforeNext)
  }
}

/** Counts one. Refuses with `retryAfter` in seconds when it was one too many. */
export async function take(from: Counter, what: string, refusal: TooOften = 'attemptsTooMany'): Promise<void> {
  const msBeforeNext = await count(from, what)
  if (msBeforeNext > 0) throw tooOften(refusal, { msBeforeNext })
}

/** Counts so many units (bytes, rows) of an address, in its networks as `takeOfAddress` does. Throws TooMany. */
export async function spendOfAddress(from: AddressCounter, address: string, units: number): Promise<void> {
  const [narrow, wide] = networksOf(address)
  const used = wide && (await from.wide.get(keyOf(wide.key)))
  if (used && used.remainingPoints <= 0) throw new TooMany(used.msBeforeNext / 1_000)
  if (narrow) await spend(from.narrow, units, narrow.key)
  if (wide) await spend(from.wide, units, wide.key)
}

/** Counts so many units, of all together where nobody is named. Throws TooMany. */
export async function spend(from: Counter, units: number, what = 'all'): Promise<void> {
  const milliseconds = await count(from, what, units)
  if (milliseconds > 0) throw new TooMany(milliseconds / 1_000)
}

/** Refuses as `take` does, having counted nothing. */
export async function look(at: Counter, what: string, refusal: TooOften = 'attemptsTooMany'): Promise<void> {
  const found = await at.get(keyOf(what))
  if (found && found.remainingPoints <= 0) throw tooOften(refusal, found)
}

/**
 * Counts one of an address. The wide counter is looked at first, so that a network that is used up adds no rows, and counted last, so
 * that whoever goes on over the own limit uses up nothing of the neighbours'.
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

/** As much work as counting, without counting. */
export async function touch(counter: Counter, what: string): Promise<void> {
  await counter.penalty(keyOf(what), 0)
}

export async function touchOfAddress(counter: AddressCounter, address: string): Promise<void> {
  const [narrow, wide] = networksOf(address)
  if (wide) await counter.wide.get(keyOf(wide.key))
  if (narrow) await touch(counter.narrow, narrow.key)
  if (wide) await touch(counter.wide, wide.key)
}

/** Gives one back. */
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
 * Counts one in the transaction that causes it, so that what is rolled back is not counted and parallel ones come one after the other.
 * Answers how many there are, and until when they count.
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
 * Removes counters whose time is over, and of too many those that have counted least: a limit that was reached stays, whoever comes with a
 * million addresses. Answers how many.
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
