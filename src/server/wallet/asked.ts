import { gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { now } from '../base/clock.ts'

/**
 * Whether a gateway or payout has to be asked: it never was, or that is longer ago than this, in ms. A time ahead is one of a clock that was
 * wrong, and nobody waits for it.
 */
export function isToAsk(askedAt: PgColumn, afterMs: number): SQL | undefined {
  const at = now().getTime()
  return or(isNull(askedAt), lt(askedAt, new Date(at - afterMs)), gt(askedAt, new Date(at + afterMs)))
}
