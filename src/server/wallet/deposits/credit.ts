import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { speechTo } from '../../account/language.ts'
import { noteSafety } from '../../account/safetyEvents.ts'
import { now } from '../../base/clock.ts'
import { noteSignal } from '../../care/signals.ts'
import type { Tx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { countDone } from '../../standing/tally.ts'
import { bonusesOf } from '../bonuses.ts'
import { countPayment, owedBy, paymentOf } from '../debts/owed.ts'
import { tellSentBack } from '../debts/reverse.ts'
import { takenBefore } from '../debts/reversed.ts'
import { isLimited, limitWait } from '../limits/deposits.ts'
import { lockWallet } from '../lock.ts'
import { moveOf, wagersOf } from '../reward.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'
import { addWagers } from '../wagers/wagers.ts'
import { keepPromises, releasePromises } from './promises.ts'

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
 * nevertheless, and flagged. Another amount than the order's is credited only to a player with limits on deposits, who has it set aside. A
 * second payment never is, nor one to a closed account. What the gateway has taken back before counts as never paid.
 */
export async function creditDeposit(tx: Tx, order: DepositOrder, paid: Paid): Promise<Credit> {
  if (order.state === 'credited') return await hearAgain(tx, order, paid.paymentId)
  if (isOther(order, paid)) return 'paidTwice'
  if (order.settledAt) return 'repeated'
  await lockWallet(tx, order.player)
  const cents = paid.cents - (await takenBefore(tx, order.id, paid.paymentId))
  if (cents <= 0) return await noteSentBack(tx, order, paid)
  if (cents !== order.cents && !(await isLimited(tx, order.player)))
    return await flag(tx, order, { ...paid, cents }, 'amountDiffers')
  if ((await stateOf(tx, order.player)) === 'closed') return await flag(tx, order, { ...paid, cents }, 'afterClosing')
  const isLate = await creditOrder(tx, { ...order, cents }, paid.paymentId, order.cents)
  countDone('deposits')
  return isLate ? 'creditedLate' : 'credited'
}

/** Whether another payment of the order was flagged before. */
function isOther({ reportedCents, paymentId, settledAt }: DepositOrder, paid: Paid): boolean {
  const isFlagged = reportedCents !== null || settledAt !== null
  return isFlagged && paymentId !== null && paid.paymentId !== undefined && paid.paymentId !== paymentId
}

async function flag<Why extends Credit>(
  tx: Tx,
  order: DepositOrder,
  { cents, paymentId }: Paid,
  why: Why,
): Promise<Why> {
  const flagged = { state: 'failed', reportedCents: cents, paymentId: paymentId ?? null } as const
  await tx.update(depositOrders).set(flagged).where(eq(depositOrders.id, order.id))
  await releasePromises(tx, order)
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

/**
 * Posts the coin of an order and ends it: with its bonuses, or set aside. `ordered` is the amount that was asked for. The caller has locked the row
 * and the wallet. Returns whether it is late.
 */
export async function creditOrder(
  tx: Tx,
  order: DepositOrder,
  paymentId: string | undefined,
  ordered: Cents = order.cents,
): Promise<boolean> {
  const { id, cents } = order
  const creditedAt = now()
  const isLate = creditedAt > order.expiresAt
  // Nobody who stays away from play gets coin to play with.
  const isExcluded = (await stateOf(tx, order.player)) === 'excluded'
  const asideUntil = (await limitWait(tx, order, isLate || cents !== ordered)) ?? (isExcluded ? creditedAt : undefined)
  const bonus = asideUntil ? await setAside(tx, order, asideUntil) : await makePlayable(tx, order)
  const aside = asideUntil ? { asideUntil, asideCents: cents } : {}
  const ended = { state: 'credited', reportedCents: null, paymentId: paymentId ?? null } as const
  await tx
    .update(depositOrders)
    .set({ ...ended, cents, creditedAt, bonus, isLate, ...aside })
    .where(eq(depositOrders.id, id))
  return isLate
}

/** Posts a payment to its player's hold, without a bonus: what was promised is released. It is no deposit of the player's yet, so nothing asks for its stakes. */
async function setAside(tx: Tx, order: DepositOrder, until: Date): Promise<Cents> {
  const { id, player, channel, cents } = order
  await releasePromises(tx, order)
  await post(tx, {
    id: `deposit:${id}`,
    reason: 'deposit',
    moves: [{ from: `channel:${channel}`, to: `player:${player}:hold`, cents }],
    metadata: { orderId: id, channel, bonus: 0 },
  })
  const { formats } = await speechTo(player, tx)
  await noteSafety(tx, player, 'depositAside', { amount: formats.coin(cents), date: formats.dateTime(until) })
  return 0
}

/** Posts a payment to its player's coin with the bonuses that it brings, and returns the coin of those. */
async function makePlayable(tx: Tx, order: DepositOrder): Promise<Cents> {
  const { id, player, channel, cents } = order
  const isFirst = await hasNeverDeposited(tx, player)
  const { promised } = await keepPromises(tx, order)
  const items = await bonusesOf(tx, { ...order, isFirst }, promised)
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
  await noteSignal(tx, player)
  return bonus
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
export async function countDeposit(
  tx: Tx,
  { id, player, cents }: Pick<DepositOrder, 'id' | 'player' | 'cents'>,
  items: readonly RewardItem[] = [],
  debt: Cents = 0,
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
