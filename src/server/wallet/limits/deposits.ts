import { and, eq, gt, gte, isNotNull, or, sql } from 'drizzle-orm'
import { type LimitName, limitNames, partsOf, type Span } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../../base/clock.ts'
import { limitsOf, mostOf } from '../../care/limits.ts'
import { payDaysOf, periodOf } from '../../care/payRows.ts'
import { limitRefusal } from '../../care/stakes.ts'
import { windowOf } from '../../care/windows.ts'
import { db, type Tx } from '../../db/database.ts'
import { depositOrders } from '../tables.ts'

/** Time for a gateway to open a payment. Until then an order is being opened; afterwards it cannot be paid, and no longer counts. */
export const OPENING_MS = 15_000

type Sums = Record<Span | 'pay', Cents>

/**
 * Deposits of the windows of a moment: open orders in full, whenever opened, and credited ones by their time of credit. Without pay days the pay
 * period has taken open orders alone.
 */
export async function depositSums(player: number, at: Date, on: typeof db | Tx = db): Promise<Sums> {
  const row = await payDaysOf(player, on)
  const payBegan = row ? periodOf(row, at).from : at
  const { state, cents, creditedAt, gatewayId, createdAt } = depositOrders
  const opening = new Date(at.getTime() - OPENING_MS)
  const isOpen = and(eq(state, 'pending'), or(isNotNull(gatewayId), gt(createdAt, opening)))
  const isOf = (span: keyof Sums) => or(isOpen, gte(creditedAt, span === 'pay' ? payBegan : windowOf(span, at).from))
  const sum = (span: keyof Sums) => sql<Cents>`coalesce(sum(${cents}) filter (where ${isOf(span)}), 0)::bigint`
  const [sums] = await on
    .select({ day: sum('day'), week: sum('week'), month: sum('month'), pay: sum('pay') })
    .from(depositOrders)
    // A week and a pay period may begin before their month.
    .where(and(eq(depositOrders.player, player), or(isOf('week'), isOf('month'), isOf('pay'))))
  return sums ?? { day: 0, week: 0, month: 0, pay: 0 }
}

const deposits = limitNames.filter((name) => partsOf(name).kind === 'deposit')

/** Refuses an order that would take a window above a limit in force. The caller has locked the wallet, so orders beside it wait. */
export async function assertDepositWithin(tx: Tx, player: number, cents: Cents): Promise<void> {
  const at = now()
  const limits = await limitsOf(player, tx)
  const limited = deposits.filter((name) => mostOf(limits.get(name)) !== null)
  if (limited.length === 0) return
  const used = depositsOf(await depositSums(player, at, tx))
  for (const name of limited) {
    const limit = { name, most: mostOf(limits.get(name)) ?? 0, used: used.get(name) ?? 0 }
    if (limit.used + cents > limit.most) throw limitRefusal({ ...limit, until: await endOf(tx, player, name, at) })
  }
}

/** When the window of a limit on deposits begins anew. */
async function endOf(tx: Tx, player: number, name: LimitName, at: Date): Promise<Date> {
  const { span } = partsOf(name)
  if (span && span !== 'pay') return windowOf(span, at).until
  const row = await payDaysOf(player, tx)
  return row ? periodOf(row, at).until : at
}

/** The sums by the names of their limits. */
export const depositsOf = ({ day, week, month, pay }: Sums): ReadonlyMap<LimitName, Cents> =>
  new Map<LimitName, Cents>([
    ['depositDay', day],
    ['depositWeek', week],
    ['depositMonth', month],
    ['depositPay', pay],
  ])
