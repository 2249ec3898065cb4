import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayAfter } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { depositOrders, withdrawals } from '../tables.ts'
import { dueDayOf } from './examine.ts'
import { LOOKED_BACK_DAYS } from './facts.ts'
import { coveredTransactions, type directions } from './tables.ts'

type Direction = (typeof directions)[number]
type Found = { player: number; day: string; cents: Cents; payments: number; orders: string[] }

const ORDERS_MAX = 200
const LISTED_MAX = 200

/**
 * Notes what players paid, and were paid, above the sum that is reported, on the last days in Manila. A day that is not over grows until it
 * is reported. Repeating it changes nothing. Answers how many such days there are.
 */
export async function noteCovered(on: Database): Promise<number> {
  const began = dayStart(dayAfter(manilaDay(now()), -LOOKED_BACK_DAYS))
  const { creditedAt } = depositOrders
  const isCredited = and(eq(depositOrders.state, 'credited'), gte(creditedAt, began))
  const isPaid = and(eq(withdrawals.state, 'paid'), gte(withdrawals.settledAt, began))
  const received = await sumsOf(on, depositOrders, creditedAt, isCredited)
  const paid = await sumsOf(on, withdrawals, withdrawals.settledAt, isPaid)
  await store(on, 'in', received)
  await store(on, 'out', paid)
  return received.length + paid.length
}

async function sumsOf(
  on: Database,
  table: typeof depositOrders | typeof withdrawals,
  time: PgColumn,
  which: SQL | undefined,
): Promise<Found[]> {
  const { above, counts } = catalogue().suspicion.covered
  const { id, player, cents }: Record<'id' | 'player' | 'cents', PgColumn> = table
  const day = sql<string>`((${time} at time zone 'Asia/Manila')::date)::text`
  const isCounted = counts === 'single' ? sql`${cents} > ${above}` : undefined
  return await on
    .select({
      ...{ player: sql<number>`${player}`.mapWith(Number), day },
      cents: sql<Cents>`sum(${cents})`.mapWith(Number),
      payments: sql<number>`count(*)`.mapWith(Number),
      orders: sql<string[]>`(array_agg(${id} order by ${time}, ${id}))[1:${sql.raw(String(ORDERS_MAX))}]`,
    })
    .from(table)
    .where(and(which, isCounted))
    .groupBy(player, sql`2`)
    .having(sql`sum(${cents}) > ${above}`)
}

async function store(on: Database, direction: Direction, found: readonly Found[]): Promise<void> {
  const foundAt = now()
  const { player, day, reportedAt } = coveredTransactions
  for (const row of found) {
    const { cents, payments, orders } = row
    await on
      .insert(coveredTransactions)
      .values({ ...row, direction, foundAt, dueDay: dueDayOf(row.day) })
      .onConflictDoUpdate({
        target: [player, day, coveredTransactions.direction],
        set: { cents, payments, orders },
        setWhere: isNull(reportedAt),
      })
  }
}

export type Covered = typeof coveredTransactions.$inferSelect & { account: string }
export type Which = { all: boolean; overdue: boolean }

/** Covered transactions to report, the first due first; with `all` the latest, reported ones too. */
export async function listCovered({ all, overdue }: Which): Promise<Covered[]> {
  const { dueDay, day, id, reportedAt } = coveredTransactions
  const isLate = overdue ? and(isNull(reportedAt), lt(dueDay, manilaDay(now()))) : undefined
  const rows = await db
    .select({ found: coveredTransactions, account: players.account })
    .from(coveredTransactions)
    .innerJoin(players, eq(players.id, coveredTransactions.player))
    .where(and(isLate, all ? undefined : isNull(reportedAt)))
    .orderBy(all ? desc(day) : asc(dueDay), asc(id))
    .limit(LISTED_MAX)
  return rows.map(({ found, account }) => ({ ...found, account }))
}

export type CoveredEnd = { done: true } | { done: false; why: 'unknown' | 'reported' | 'dayOpen' }

/** Enters the report of a covered transaction, once its day is over and it can grow no more. The first report counts. */
export async function reportCovered(
  tx: Tx,
  id: string,
  { by, reference }: { by: string; reference: string },
): Promise<CoveredEnd> {
  const own = eq(coveredTransactions.id, id)
  const [found] = await tx.select().from(coveredTransactions).where(own).for('update')
  if (!found) return { done: false, why: 'unknown' }
  if (found.reportedAt) return { done: false, why: 'reported' }
  if (found.day >= manilaDay(now())) return { done: false, why: 'dayOpen' }
  await tx.update(coveredTransactions).set({ reportedAt: now(), reportedBy: by, reference }).where(own)
  return { done: true }
}
