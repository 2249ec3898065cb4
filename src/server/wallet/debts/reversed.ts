import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../../ledger/post.ts'
import { depositReversals } from './tables.ts'

/** What was taken back of an order's own payment before it was credited. Such money brings no coin. */
export function takenBefore(on: Reader, orderId: string, paymentId: string | undefined): Promise<Cents> {
  const { paymentId: named } = depositReversals
  return earlyOf(on, orderId, paymentId === undefined ? undefined : or(isNull(named), eq(named, paymentId)))
}

/** The same of a second payment of the order, which only its id tells from the first. */
export function takenOfSecond(on: Reader, orderId: string, paymentId: string): Promise<Cents> {
  return earlyOf(on, orderId, eq(depositReversals.paymentId, paymentId))
}

async function earlyOf(on: Reader, orderId: string, isOfPayment: SQL | undefined): Promise<Cents> {
  const { cents, isEarly } = depositReversals
  const [row] = await on
    .select({ sum: sql<number>`coalesce(sum(${cents}), 0)::bigint` })
    .from(depositReversals)
    .where(and(eq(depositReversals.orderId, orderId), isEarly, isOfPayment))
  return row?.sum ?? 0
}

/** What was taken back of a credited deposit, with its bonus. */
export async function takenBackOf(on: Reader, orderId: string): Promise<{ cents: Cents; bonus: Cents }> {
  const { cents, bonus, isEarly } = depositReversals
  const [row] = await on
    .select({
      cents: sql<number>`coalesce(sum(${cents}), 0)::bigint`,
      bonus: sql<number>`coalesce(sum(${bonus}), 0)::bigint`,
    })
    .from(depositReversals)
    .where(and(eq(depositReversals.orderId, orderId), eq(isEarly, false)))
  return row ?? { cents: 0, bonus: 0 }
}
