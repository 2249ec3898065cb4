import { and, lt, ne } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { shopSold } from './tables.ts'

const KEPT_MS = 30 * 86_400_000

/** Job: deletes the daily stock of days long gone. Its orders remain. Returns the number of rows. */
export async function forgetOldStock(): Promise<number> {
  const before = manilaDay(now().getTime() - KEPT_MS)
  const gone = await db
    .delete(shopSold)
    .where(and(ne(shopSold.period, 'ever'), lt(shopSold.period, before)))
    .returning({ row: shopSold.row })
  return gone.length
}
