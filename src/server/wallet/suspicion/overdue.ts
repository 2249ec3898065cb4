import { and, count, eq, isNull, lt, min } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { coveredTransactions, suspicionCases } from './tables.ts'

/** How many reports to the council are past their due day, by kind. */
export type Overdue = { suspicious: number; covered: number }

/** Counts the overdue reports. */
export async function overdueNow(): Promise<Overdue> {
  const today = manilaDay(now())
  const { state, dueDay } = suspicionCases
  return {
    suspicious: await db.$count(suspicionCases, and(eq(state, 'open'), lt(dueDay, today))),
    covered: await db.$count(
      coveredTransactions,
      and(isNull(coveredTransactions.reportedAt), lt(coveredTransactions.dueDay, today)),
    ),
  }
}

/** Cases to decide and covered transactions to report, with the time since which the oldest waits. */
export async function openReports(): Promise<{ count: number; oldest: Date | null }[]> {
  const isOpen = eq(suspicionCases.state, 'open')
  const isUnreported = isNull(coveredTransactions.reportedAt)
  return [
    ...(await db
      .select({ count: count(), oldest: min(suspicionCases.openedAt) })
      .from(suspicionCases)
      .where(isOpen)),
    ...(await db
      .select({ count: count(), oldest: min(coveredTransactions.foundAt) })
      .from(coveredTransactions)
      .where(isUnreported)),
  ]
}
