import { and, gt, inArray, max } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { keyOf } from './limiter.ts'
import { rateLimits } from './tables.ts'

/** More points than any counter has, so that locks are the last rows to make room. */
const LOCK_POINTS = 1_000_000_000

const keysOf = (name: string, holders: readonly string[]) => holders.map((holder) => `lock:${name}:${keyOf(holder)}`)

/** Locks each holder from now on. It lives among the counters, and ends with its time. */
export async function lockHolders(name: string, holders: readonly string[], seconds: number): Promise<void> {
  const expire = now().getTime() + seconds * 1_000
  for (const key of keysOf(name, holders)) {
    await db
      .insert(rateLimits)
      .values({ key, points: LOCK_POINTS, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { expire } })
  }
}

/** Seconds until the last lock of these holders ends; 0 without one. */
export async function lockedSeconds(name: string, holders: readonly string[]): Promise<number> {
  const at = now().getTime()
  const isInForce = and(inArray(rateLimits.key, keysOf(name, holders)), gt(rateLimits.expire, at))
  const [found] = await db
    .select({ last: max(rateLimits.expire) })
    .from(rateLimits)
    .where(isInForce)
  return found?.last ? Math.ceil((found.last - at) / 1_000) : 0
}
