import { and, lt, ne } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { withoutCase } from '../standing/cases.ts'
import { taskReceipts } from './tables.ts'

const KEPT_MS = 7 * 86_400_000

/** Removes receipts of daily tasks a week after their day: only today's can be received, and the ledger keeps every entry. Answers how many. */
export async function forgetOldReceipts(): Promise<number> {
  const before = manilaDay(now().getTime() - KEPT_MS)
  const gone = await db
    .delete(taskReceipts)
    .where(and(lt(taskReceipts.round, before), ne(taskReceipts.round, 'once'), withoutCase(taskReceipts.player)))
    .returning({ task: taskReceipts.task })
  return gone.length
}
