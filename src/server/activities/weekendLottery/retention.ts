import { and, lt } from 'drizzle-orm'
import { LISTS_KEPT_WEEKS } from '#contract/activities/weekendLottery/limits.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { withoutLegalHold } from '../../standing/legalHolds.ts'
import { lotteryPages, lotteryTickets } from './tables.ts'

const KEPT_MS = LISTS_KEPT_WEEKS * 7 * 86_400_000

/** The first day of a draw whose list of tickets is kept. */
export const keptSince = (): string => manilaDay(now().getTime() - KEPT_MS)

/** Job: deletes old lists of tickets. Their draws and winners remain. Returns the number of rows. */
export async function forgetTickets(): Promise<number> {
  const isOld = lt(lotteryTickets.day, keptSince())
  const gone = await db.delete(lotteryTickets).where(and(isOld, withoutLegalHold(lotteryTickets.player)))
  await db.delete(lotteryPages).where(lt(lotteryPages.day, keptSince()))
  return gone.rowCount ?? 0
}
