import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type LimitName, limitNames, partsOf, type Span } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../../base/clock.ts'
import { limitsOf, mostOf } from '../../care/limits.ts'
import { payDaysOf, periodOf } from '../../care/payRows.ts'
import { type Left, leftIn, limitRefusal, type WindowLimit } from '../../care/stakes.ts'
import { payDays } from '../../care/tables.ts'
import { renewalOf, type Window, windowOf } from '../../care/windows.ts'
import { db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'
import { depositOrders } from '../tables.ts'

/** Time for a gateway to open a payment. Until then an order is being opened; afterwards it cannot be paid, and no longer counts. */
export const OPENING_MS = 15_000

type Order = typeof depositOrders.$inferSelect
type Sums = Record<Span | 'pay', Cents>
type Counted = { pay: Window | undefined; on: typeof db | Tx; except?: string | undefined }

/** An order that counts: an open one at any time, another one at `at`, in milliseconds. */
export type CountedOrder = [id: string, cents: Cents, isOpen: boolean, at: number | null]

/** As long as the longest month, and the longest time from a pay day to the next, with the day of each end. */
const WINDOW_MS = 32 * 86_400_000

/**
 * The orders of a player that may count in a window, as part of a prepared statement: open orders, whenever opened, and credited ones by their time
 * of credit. One that was set aside counts in the window in which it is made playable, too.
 */
export function ordersPart(player: SQLWrapper): SQL<CountedOrder[]> {
  const { id, state, cents, creditedAt, playedAt, gatewayId, createdAt } = depositOrders
  const isOpening = sql`${createdAt} > ${sql.placeholder('ordersOpening')}::timestamptz`
  const isOpen = sql`(${state} = 'pending' and (${gatewayId} is not null or ${isOpening}))`
  const at = sql`greatest(${creditedAt}, ${playedAt})`
  const since = sql`${sql.placeholder('ordersSince')}::timestamptz`
  // A pay period may be longer only while it began under other days than it will end by.
  const payBegan = sql`(select case when ${payDays.since} > ${since} then ${payDays.began} end from ${payDays}
    where ${eq(payDays.player, player)})`
  const counts = or(isOpen, sql`${at} >= least(${since}, ${payBegan})`)
  const row = sql`json_build_array(${id}, ${cents}, ${isOpen}, extract(epoch from ${at}) * 1000)`
  return sql`(select coalesce(json_agg(${row}), '[]') from ${depositOrders}
    where ${and(eq(depositOrders.player, player), counts)})`
}

export const ordersValues = (at: Date) => ({
  ordersOpening: new Date(at.getTime() - OPENING_MS).toISOString(),
  ordersSince: new Date(at.getTime() - WINDOW_MS).toISOString(),
})

/** Deposits of the windows of a moment. Without pay days the pay period has taken open orders alone. */
export function sumsOf(orders: readonly CountedOrder[], at: Date, pay: Window | undefined): Sums {
  const sumSince = (from: Date) =>
    orders
      .filter(([, , isOpen, countedAt]) => isOpen || (countedAt ?? 0) >= from.getTime())
      .reduce((sum, [, cents]) => sum + cents, 0)
  const of = (span: Span) => sumSince(windowOf(span, at).from)
  return { day: of('day'), week: of('week'), month: of('month'), pay: sumSince(pay?.from ?? at) }
}

/** The same, read now. `except` counts for nothing. */
export async function depositSums(player: number, at: Date, { pay, on, except }: Counted): Promise<Sums> {
  const [row] = await on
    .select({ orders: ordersPart(players.id) })
    .from(players)
    .where(eq(players.id, sql.placeholder('player')))
    .prepare('counted_orders')
    .execute({ player, ...ordersValues(at) })
  return sumsOf(row?.orders.filter(([id]) => id !== except) ?? [], at, pay)
}

const deposits = limitNames.filter((name) => partsOf(name).kind === 'deposit')

/** The limits on deposits in force at a moment, with what their windows have taken. */
async function inForce(player: number, at: Date, on: typeof db | Tx, except?: string): Promise<WindowLimit[]> {
  const limits = await limitsOf(player, on)
  const limited = deposits.flatMap((name) => {
    const most = mostOf(limits.get(name))
    return most === null ? [] : [{ name, most }]
  })
  if (limited.length === 0) return []
  const row = await payDaysOf(player, on)
  const pay = row && periodOf(row, at)
  const used = depositsOf(await depositSums(player, at, { pay, on, except }))
  return limited.map((limit) => ({
    ...{ ...limit, used: used.get(limit.name) ?? 0 },
    until: renewalOf(limit.name, at, pay) ?? at,
  }))
}

/**
 * Refuses an order that would take a window above a limit in force, or the order `own` that was set aside. The caller has locked the wallet, so
 * orders beside it wait.
 */
export async function assertDepositWithin(tx: Tx, player: number, cents: Cents, own?: string): Promise<void> {
  const passed = (await inForce(player, now(), tx, own)).find(({ used, most }) => used + cents > most)
  if (passed) throw limitRefusal(passed)
}

/** Whether any limit on deposits is in force. */
export async function isLimited(tx: Tx, player: number): Promise<boolean> {
  const limits = await limitsOf(player, tx)
  return deposits.some((name) => mostOf(limits.get(name)) !== null)
}

/**
 * Until when a payment of an order waits before it may be played; undefined where it need not. Above a limit, it waits for the end of each window that
 * it would pass. Within them, one that is `odd` (late, or of another amount) waits for the end of the shortest: nobody chose it so.
 */
export async function limitWait(
  tx: Tx,
  { id, player, cents }: Pick<Order, 'id' | 'player' | 'cents'>,
  isOdd: boolean,
): Promise<Date | undefined> {
  const limits = await inForce(player, now(), tx, id)
  const passed = limits.filter(({ used, most }) => used + cents > most)
  const ends = (passed.length > 0 ? passed : isOdd ? limits : []).map(({ until }) => until.getTime())
  if (ends.length === 0) return undefined
  return new Date(passed.length > 0 ? Math.max(...ends) : Math.min(...ends))
}

/** The limit on deposits that leaves least; undefined without one. */
export async function tightestDeposit(player: number): Promise<Left | undefined> {
  const all = (await inForce(player, now(), db)).map(leftIn)
  return all.toSorted((one, two) => one.left - two.left)[0]
}

/** The sums by the names of their limits. */
export const depositsOf = ({ day, week, month, pay }: Sums): ReadonlyMap<LimitName, Cents> =>
  new Map<LimitName, Cents>([
    ['depositDay', day],
    ['depositWeek', week],
    ['depositMonth', month],
    ['depositPay', pay],
  ])
