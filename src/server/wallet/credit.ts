import { eq, sql } from 'drizzle-orm'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { bonusesOf } from './bonuses.ts'
import { countPayment, owedBy, paymentOf } from './debts/owed.ts'
import { tellSentBack } from './debts/reverse.ts'
import { takenBefore } from './debts/reversed.ts'
import { lockWallet } from './lock.ts'
import { moveOf, wagersOf } from './reward.ts'
import { depositOrders } from './tables.ts'
import { addWagers } from './wagers.ts'

export type DepositOrder = typeof depositOrders.$inferSelect

/** The outcome of a report that a deposit was paid. */
export type Credit =
  | 'credited'
  | 'creditedLate'
  | 'repeated'
  | 'paidTwice'
  | 'amountDiffers'
  | 'afterClosing'
  | 'reversedFirst'

/** A payment's money, by the gateway's own books. */
export type Paid = { cents: Cents; paymentId?: string }

/**
 * Credits an order that the gateway reports as paid; the caller holds the row's lock. The coin is posted once, however often and by
 * whatever way the report arrives: the state prevents it, and the ledger refuses a second posting of the id. An expired order is credited
 * nevertheless, and flagged. Another amount than the order's is never credited, nor is a second payment, nor one to a closed account.
 * What the gateway has taken back before counts as never paid.
 */
export async function creditDeposit(tx: Tx, order: DepositOrder, paid: Paid): Promise<Credit> {
  if (order.state === 'credited') return await hearAgain(tx, order, paid.paymentId)
  if (isOther(order, paid)) return 'paidTwice'
  if (order.settledAt) return 'repeated'
  await lockWallet(tx, order.player)
  const cents = paid.cents - (await takenBefore(tx, order.id, paid.paymentId))
  if (cents <= 0) return await noteSentBack(tx, order, paid)
  if (cents !== order.cents) return await flag(tx, order, { ...paid, cents }, 'amountDiffers')
  if ((await stateOf(tx, order.player)) === 'closed') return await flag(tx, order, paid, 'afterClosing')
  const isLate = await creditOrder(tx, order, paid.paymentId)
  return isLate ? 'creditedLate' : 'credited'
}

/** Whether another payment of the order was flagged before. */
function isOther({ reportedCents, paymentId, settledAt }: DepositOrder, paid: Paid): boolean {
  const isFlagged = reportedCents !== null || settledAt !== null
  return isFlagged && paymentId !== null && paid.paymentId !== undefined && paid.paymentId !== paymentId
}

async function flag<Why extends Credit>(
  tx: Tx,
  { id }: DepositOrder,
  { cents, paymentId }: Paid,
  why: Why,
): Promise<Why> {
  const flagged = { state: 'failed', reportedCents: cents, paymentId: paymentId ?? null } as const
  await tx.update(depositOrders).set(flagged).where(eq(depositOrders.id, id))
  return why
}

/** The payment went back before it was told: nothing is credited, and nothing waits for an operator. */
async function noteSentBack(tx: Tx, order: DepositOrder, paid: Paid): Promise<'reversedFirst'> {
  await flag(tx, order, paid, 'amountDiffers')
  const settled = { settlement: 'returned', settledAt: now(), settledBy: order.gateway } as const
  await tx.update(depositOrders).set(settled).where(eq(depositOrders.id, order.id))
  await tellSentBack(tx, order)
  return 'reversedFirst'
}

async function stateOf(tx: Tx, player: number) {
  const [row] = await tx.select({ state: players.state }).from(players).where(eq(players.id, player))
  return row?.state
}

/** Posts the coin of an order with its bonuses, and ends it. The caller has locked the row and the wallet. Returns whether it is late. */
export async function creditOrder(tx: Tx, order: DepositOrder, paymentId: string | undefined): Promise<boolean> {
  const { id, player, channel, cents } = order
  const isFirst = await hasNeverDeposited(tx, player)
  // Nothing is given to somebody who stays away from play.
  const items = (await stateOf(tx, player)) === 'excluded' ? [] : await bonusesOf(tx, { ...order, isFirst })
  const bonus = coinIn(items)
  const paid = { from: `channel:${channel}`, to: `player:${player}:coin`, cents } as const
  const debt = Math.min(order.debtConsent ?? 0, cents, await owedBy(tx, player))
  const owed = debt > 0 ? [paymentOf(player, debt)] : []
  await post(tx, {
    id: `deposit:${id}`,
    reason: 'deposit',
    moves: [paid, ...owed, ...items.map((item) => moveOf(item, player))],
    metadata: { orderId: id, channel, bonus, ...(debt > 0 && { debt }) },
  })
  await countPayment(tx, player, debt)
  await countDeposit(tx, order, items, debt)
  const creditedAt = now()
  const isLate = creditedAt > order.expiresAt
  await tx
    .update(depositOrders)
    .set({ state: 'credited', cents, creditedAt, bonus, isLate, reportedCents: null, paymentId: paymentId ?? null })
    .where(eq(depositOrders.id, id))
  return isLate
}

/** The same payment again, or another one for the same order: its payer has then paid twice. */
async function hearAgain(tx: Tx, order: DepositOrder, paymentId: string | undefined): Promise<Credit> {
  if (paymentId === undefined || paymentId === order.paymentId) return 'repeated'
  if (order.paymentId !== null) return 'paidTwice'
  await tx.update(depositOrders).set({ paymentId }).where(eq(depositOrders.id, order.id))
  return 'repeated'
}

/** The wallet's lock makes one of two parallel deposits the first. */
async function hasNeverDeposited(tx: Tx, player: number): Promise<boolean> {
  const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player))
  return !totals || totals.deposited === 0
}

const coinIn = (items: readonly RewardItem[]): Cents =>
  items.reduce((sum, { id, count }) => sum + (id === rewardId.coin ? count : 0), 0)

/** Adds the deposit to the player's totals. It must be staked once (terms 6), and each bonus after it as its rule says. What paid a debt needs no stake. */
async function countDeposit(
  tx: Tx,
  { id, player, cents }: DepositOrder,
  items: readonly RewardItem[],
  debt: Cents,
): Promise<void> {
  await countDeposited(tx, player, cents)
  const own = debt < cents ? [{ kind: 'deposit', cents: cents - debt, locked: 0 } as const] : []
  const asked = [...own, ...wagersOf(items)]
  await addWagers(tx, player, { id: `deposit:${id}`, reason: 'deposit' }, asked)
}

/** Adds coin that came from a channel to the sum of a player's deposits. */
export async function countDeposited(tx: Tx, player: number, cents: Cents): Promise<void> {
  const { deposited } = playerTotals
  await tx
    .insert(playerTotals)
    .values({ player, deposited: cents })
    .onConflictDoUpdate({ target: playerTotals.player, set: { deposited: sql`${deposited} + ${cents}` } })
}
