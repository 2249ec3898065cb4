import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Tx } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'
import { depositOrders } from './tables.ts'
import { takeTurn } from './turn.ts'

export type DepositOrder = typeof depositOrders.$inferSelect

/** What became of a report that a deposit was paid. */
export type Credit = 'credited' | 'creditedLate' | 'repeated' | 'amountDiffers'

/**
 * Credits an order that the gateway says is paid; the caller holds the order's row locked. However often and by whatever way
 * the news arrives, the coin is posted once: the state says so, and the ledger would refuse a second posting under the same id.
 * An order that had expired is credited all the same and flagged; another amount than the order's is never credited.
 */
export async function creditDeposit(tx: Tx, order: DepositOrder, paidCents: Cents): Promise<Credit> {
  if (order.state === 'credited') return 'repeated'
  const thisOrder = eq(depositOrders.id, order.id)
  if (paidCents !== order.cents) {
    await tx.update(depositOrders).set({ state: 'failed', reportedCents: paidCents }).where(thisOrder)
    return 'amountDiffers'
  }
  await takeTurn(tx, order.player)
  const bonus = await earnedBonus(tx, order)
  const coin = `player:${order.player}:coin` as const
  const paid = { from: `channel:${order.channel}`, to: coin, cents: order.cents } as const
  const given = { from: 'house:promotions', to: coin, cents: bonus } as const
  await post(tx, {
    id: `deposit:${order.id}`,
    reason: 'deposit',
    moves: bonus > 0 ? [paid, given] : [paid],
    metadata: { orderId: order.id, channel: order.channel, bonus },
  })
  await countDeposit(tx, order, bonus)
  const creditedAt = now()
  const isLate = creditedAt > order.expiresAt
  await tx
    .update(depositOrders)
    .set({ state: 'credited', creditedAt, bonus, isLate, reportedCents: null })
    .where(thisOrder)
  return isLate ? 'creditedLate' : 'credited'
}

/** The first deposit is matched up to the bonus on offer; no later one is. The turn makes one of two at once the first. */
async function earnedBonus(tx: Tx, { player, cents }: DepositOrder): Promise<Cents> {
  const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player))
  const isFirst = !totals || totals.deposited === 0
  return isFirst ? Math.min(cents, catalogue().webConfig.firstRechargeBonus) : 0
}

/** Adds the deposit to the player's sums. It must be staked once (terms 6), and its bonus as often as the configuration says, before coin may leave. */
async function countDeposit(tx: Tx, { player, cents }: DepositOrder, bonus: Cents): Promise<void> {
  const turnover = Math.round(bonus * catalogue().webConfig.bonusTurnover)
  const bound = turnover > 0 ? bonus : 0
  const { deposited, turnoverLeft, depositLeft, bonusBound } = playerTotals
  await tx
    .insert(playerTotals)
    .values({ player, deposited: cents, turnoverLeft: turnover, depositLeft: cents, bonusBound: bound })
    .onConflictDoUpdate({
      target: playerTotals.player,
      set: {
        deposited: sql`${deposited} + ${cents}`,
        turnoverLeft: sql`${turnoverLeft} + ${turnover}`,
        depositLeft: sql`${depositLeft} + ${cents}`,
        bonusBound: sql`${bonusBound} + ${bound}`,
      },
    })
}
