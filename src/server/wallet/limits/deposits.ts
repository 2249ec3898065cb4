import { and, eq, gt, gte, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type LimitName, limitNames, partsOf, type Span } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../../base/clock.ts'
import { limitsOf, mostOf } from '../../care/limits.ts'
import { payDaysOf, periodOf } from '../../care/payRows.ts'
import { type Left, leftIn, limitRefusal, type WindowLimit } from '../../care/stakes.ts'
import { renewalOf, type Window, windowOf } from '../../care/windows.ts'
import { db, type Tx } from '../../db/database.ts'
import { depositOrders } from '../tables.ts'

/** Time for a gateway to open a payment. Until then an order is being opened; afterwards it cannot be paid, and no longer counts. */
export const OPENING_MS = 15_000

type Order = typeof depositOrders.$inferSelect
type Sums = Record<Span | 'pay', Cents>
type Counted = { pay: Window | undefined; on: typeof db | Tx; except?: string | undefined }

/**
 * Deposits of the windows of a moment: open orders in full, whenever opened, and credited ones by their time of credit. Without pay days the pay
 * period has taken open orders alone. One that was set aside counts in the window in which it is made playable, too. `except` counts for nothing.
 */
export async function depositSums(player: number, at: Date, { pay, on, except }: Counted): Promise<Sums> {
  const { id, state, cents, creditedAt, playedAt, gatewayId, createdAt } = depositOrders
  const opening = new Date(at.getTime() - OPENING_MS)
  const isOpen = and(eq(state, 'pending'), or(isNotNull(gatewayId), gt(createdAt, opening)))
  const isOf = (span: keyof Sums) => {
    const { from } = span === 'pay' ? (pay ?? { from: at }) : windowOf(span, at)
    return or(isOpen, gte(creditedAt, from), gte(playedAt, from))
  }
  const isOther = except === undefined ? undefined : ne(id, except)
  const sum = (span: keyof Sums) => sql<Cents>`coalesce(sum(${cents}) filter (where ${isOf(span)}), 0)::bigint`
  const [sums] = await on
    .select({ day: sum('day'), week: sum('week'), month: sum('month'), pay: sum('pay') })
    .from(depositOrders)
    // A week and a pay period may begin before their month.
    .where(and(eq(depositOrders.player, player), or(isOf('week'), isOf('month'), isOf('pay')), isOther))
  return sums ?? { day: 0, week: 0, month: 0, pay: 0 }
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
