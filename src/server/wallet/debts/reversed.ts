import { and, eq, inArray, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../../ledger/post.ts'
import { depositReversals } from '../debtTables.ts'
import { depositOrders } from '../tables.ts'

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

/** What was taken back of orders, by order: cents, and when last. */
export type Reversals = ReadonlyMap<string, { amount: Cents; time: number }>

/** What was taken back of orders' own payments, and when last, by order. Of an uncredited order it is what went back before. */
export async function reversalsOf(
  on: Reader,
  orders: readonly Pick<typeof depositOrders.$inferSelect, 'id' | 'state'>[],
): Promise<Reversals> {
  const ended = orders.filter(({ state }) => state !== 'pending').map(({ id }) => id)
  if (ended.length === 0) return new Map()
  const { orderId, cents, isEarly, paymentId, reversedAt } = depositReversals
  const isOwn = or(isNull(paymentId), isNull(depositOrders.paymentId), eq(paymentId, depositOrders.paymentId))
  const rows = await on
    .select({ orderId, amount: sql<number>`sum(${cents})::bigint`, at: max(reversedAt) })
    .from(depositReversals)
    .innerJoin(depositOrders, eq(depositOrders.id, orderId))
    .where(and(inArray(orderId, ended), isOwn, eq(isEarly, sql`(${depositOrders.state} <> 'credited')`)))
    .groupBy(orderId)
  return new Map(rows.map(({ orderId, amount, at }) => [orderId, { amount, time: at?.getTime() ?? 0 }]))
}
