import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pointPpmOf } from '#contract/activities/cost.ts'
import type { Cents } from '#contract/money.ts'
import { pointsWorth } from '#contract/props/rewards.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { takingsOf } from '../bonuses.ts'
import { depositOrders } from '../tables.ts'
import type { LeavingDeposit, Taking } from '../taken.ts'
import { boundByEntry, type Waived, waivable } from '../wagers/correct.ts'
import { unstakedDeposits } from './tables.ts'

/** Coin that leaves unstaked, and its withdrawal. `isFinal`: bonus coin that is bound is forfeited beside it, so that none is taken here. */
export type Leaving = { withdrawal: string; amount: Cents; isFinal?: true }

/** What leaves of deposits: all that is waived, what of it offers follow, and what is taken back for it. */
export type Plan = { waived: readonly Waived[]; left: Cents; takings: readonly Taking[] }

const ENTRY = /^deposit:([0-9a-f-]{36})$/

/**
 * Notes which deposits leave unstaked and takes back what they brought, but for what the ledger and the list of requirements hold: `movesOf` and
 * `settle` are for these. The caller has locked the wallet, and posts afterwards.
 */
export async function planLeaving(tx: Tx, player: number, leaving: Leaving): Promise<Plan> {
  const waived = await waivable(tx, player, leaving.amount)
  const deposits = await noteLeaving(tx, player, leaving.withdrawal, waived)
  const left = deposits.reduce((sum, deposit) => sum + deposit.left - deposit.before, 0)
  if (deposits.length === 0) return { waived, left, takings: [] }
  const asked = await takingsOf(tx, player, deposits)
  return { waived, left, takings: await fitted(tx, player, asked, leaving) }
}

/** One row for each deposit whose offers follow it. Parts of one deposit may stand in several lines of the list. */
async function noteLeaving(
  tx: Tx,
  player: number,
  withdrawal: string,
  waived: readonly Waived[],
): Promise<LeavingDeposit[]> {
  const parts = new Map<string, Cents>()
  for (const { entry, cents } of waived) {
    const [, id] = ENTRY.exec(entry ?? '') ?? []
    if (id !== undefined) parts.set(id, (parts.get(id) ?? 0) + cents)
  }
  if (parts.size === 0) return []
  const isFollowed = and(
    inArray(depositOrders.id, [...parts.keys()]),
    eq(depositOrders.player, player),
    eq(depositOrders.follows, true),
  )
  const orders = await tx.select().from(depositOrders).where(isFollowed).orderBy(depositOrders.creditedAt)
  const deposits: LeavingDeposit[] = []
  for (const order of orders) {
    const before = await leftOf(tx, order.id)
    const cents = parts.get(order.id) ?? 0
    const row = { withdrawal, orderId: order.id, player, cents, leftAt: now() }
    await tx.insert(unstakedDeposits).values(row)
    deposits.push({ ...order, before, left: before + cents })
  }
  return deposits
}

async function leftOf(tx: Tx, orderId: string): Promise<Cents> {
  const { cents, returnedAt } = unstakedDeposits
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${cents}), 0)::bigint` })
    .from(unstakedDeposits)
    .where(and(eq(unstakedDeposits.orderId, orderId), isNull(returnedAt)))
  return row?.sum ?? 0
}

/** Takings up to what is there: bonus coin that is still bound, and the balances without what leaves. Points that are spent are taken as bound coin. */
async function fitted(
  tx: Tx,
  player: number,
  asked: readonly Taking[],
  { amount, isFinal }: Leaving,
): Promise<readonly Taking[]> {
  const balances = await balancesOf(tx, player)
  const room = { coin: isFinal ? 0 : balances.coin + balances.safebox - amount, points: balances.points }
  const bound = await boundIn(tx, player)
  let spent = 0
  const fits = asked.map((one): Taking => {
    if (one.entry === null) return one
    const coin = bound.take(one.entry, Math.min(one.coin, room.coin))
    const points = Math.min(one.points, room.points)
    room.coin -= coin
    room.points -= points
    spent += one.points - points
    return { ...one, coin, points }
  })
  return [...fits, ...inPlaceOf(spent, room.coin, bound)].filter(isAny)
}

/** Points that are spent, as bonus coin that is still bound, the newest first: each at the worth of a point. */
function inPlaceOf(points: Cents, room: Cents, bound: Bound): Taking[] {
  let due = Math.min(Math.floor(pointsWorth(points, pointPpmOf(catalogue().points.shop))), room)
  return bound.newestFirst().flatMap((entry) => {
    const coin = bound.take(entry, due)
    due -= coin
    return { name: 'pointsSpent', coin, points: 0, pieces: 0, entry, undo: [] } as const
  })
}

const isAny = ({ coin, points, pieces, undo }: Taking): boolean => coin + points + pieces > 0 || undo.length > 0

type Bound = Awaited<ReturnType<typeof boundIn>>

/** The bonus coin that requirements bind, by ledger entry. An entry that never asked for stakes binds nothing and is taken as it is. */
async function boundIn(tx: Tx, player: number) {
  const all = await boundByEntry(tx, player)
  return {
    newestFirst: () => [...all.keys()].reverse(),
    take: (entry: string, wanted: Cents): Cents => {
      const left = all.get(entry)
      const coin = Math.max(0, Math.min(wanted, left ?? wanted))
      if (left !== undefined) all.set(entry, left - coin)
      return coin
    },
  }
}
