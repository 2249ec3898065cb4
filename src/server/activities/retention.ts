import { and, eq, lt, ne } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { ONCE } from './claim.ts'
import { activityClaims } from './tables.ts'

const KEPT_MS = 7 * 86_400_000

/** Deletes daily claims after a week: only today's can be claimed, and the ledger keeps every entry. What is owed stays. Returns their number. */
export async function forgetOldClaims(): Promise<number> {
  const before = manilaDay(now().getTime() - KEPT_MS)
  const gone = await db
    .delete(activityClaims)
    .where(
      and(
        ...[lt(activityClaims.round, before), ne(activityClaims.round, ONCE)],
        ...[eq(activityClaims.state, 'given'), withoutLegalHold(activityClaims.player)],
      ),
    )
    .returning({ item: activityClaims.item })
  return gone.length
}
