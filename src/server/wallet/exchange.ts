import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Body, Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { OPEN_WITHDRAWALS_MAX } from '#contract/wallet/limits.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { assertIdentity } from '../kyc/gate.ts'
import { type Move, post } from '../ledger/post.ts'
import { countGrowth } from '../rates/growth.ts'
import { playerTotals } from '../standing/tables.ts'
import { withdrawalHoldOf } from '../standing/withdrawalHold.ts'
import { takePayee } from './bank/payee.ts'
import { nameOf } from './bank/written.ts'
import { coinOf } from './coin.ts'
import { unseenEnds } from './ends.ts'
import { lockWallet } from './lock.ts'
import { moneyOf } from './money.ts'
import { isAfter, nextPage } from './paging.ts'
import { openWithdrawalStates, withdrawals } from './tables.ts'
import { stepsOf } from './withdrawalSteps.ts'

export type Withdrawal = typeof withdrawals.$inferSelect
type WireWithdrawal = Reply<'exchange'>['order']

/** The current limits of a withdrawal. */
export const getExchange: Handler<'getExchange'> = async (_body, { session }) => {
  const isOpen = and(eq(withdrawals.player, session.player), inArray(withdrawals.state, openWithdrawalStates))
  const open = await db.select().from(withdrawals).where(isOpen).orderBy(desc(withdrawals.createdAt))
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, session.player))
  const { minimum, maximum } = catalogue().webConfig.withdrawal
  const coin = await coinOf(session.player)
  const steps = await stepsOf(session.player, totals)
  const { bonusWagerLeft = 0, depositWagerLeft = 0 } = totals ?? {}
  return {
    ...moneyOf(totals, coin, steps),
    minimum,
    maximum,
    wagers: { bonusWagerLeft, depositWagerLeft },
    turnoverLeft: totals ? wagerLeft(totals) : 0,
    hasDeposited: (totals?.deposited ?? 0) > 0,
    steps,
    open: open.map(wireWithdrawal),
    ended: (await unseenEnds(session.player)).map(wireWithdrawal),
  }
}

/** Requests a withdrawal and holds its coin. Repeating the same request returns the same; nothing is held twice. */
export const exchange: Handler<'exchange'> = async (body, { session }) => {
  const { minimum, maximum } = catalogue().webConfig.withdrawal
  if (body.amount < minimum || body.amount > maximum) throw new Refusal('amountOutOfRange', { minimum, maximum })
  const order = await db.transaction((tx) => request(tx, session.player, body))
  return { order: wireWithdrawal(order), coin: await coinOf(session.player) }
}

type Wish = Body<'exchange'>

async function request(tx: Tx, player: number, wish: Wish): Promise<Withdrawal> {
  await lockWallet(tx, player)
  const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player))
  const earlier = await earlierOf(tx, player, wish)
  if (earlier) return earlier
  if (!totals?.deposited) throw new Refusal('depositNeeded')
  const left = wagerLeft(totals)
  if (left > 0) throw new Refusal('turnoverLeft', { turnoverLeft: left })
  return await holdCoin(tx, player, wish)
}

/** The same request, if it was made before; refuses an id used for another. */
export async function earlierOf(tx: Tx, player: number, wish: Wish): Promise<Withdrawal | undefined> {
  const [earlier] = await tx.select().from(withdrawals).where(eq(withdrawals.id, wish.requestId))
  if (!earlier) return undefined
  const { player: whose, cents, account } = earlier
  if (whose !== player || cents !== wish.amount || account !== wish.accountId) throw new Refusal('requestReused')
  return earlier
}

/** Begins a withdrawal whose own conditions are met, with the bonus forfeited beside it. The caller has locked the wallet. */
export async function holdCoin(tx: Tx, player: number, wish: Wish, givenUp: Cents = 0): Promise<Withdrawal> {
  const { requestId: id, amount: cents, accountId } = wish
  const rests = await withdrawalHoldOf(player, tx)
  if (rests) throw new Refusal('withdrawalsResting', { until: rests.getTime() })
  await assertIdentity(player, 'withdrawal', tx)
  await assertRoom(tx, player)
  const payee = await takePayee(tx, player, accountId)
  const row = { id, player, cents, ...payee, createdAt: now() }
  const [order] = await tx.insert(withdrawals).values(row).onConflictDoNothing().returning()
  // A parallel request of another player took the same id.
  if (!order) throw new Refusal('requestReused')
  const coin = `player:${player}:coin` as const
  const held: Move = { from: coin, to: `player:${player}:hold`, cents }
  const back: Move = { from: coin, to: 'house:promotions', cents: givenUp }
  await post(tx, {
    id: `withdrawalHold:${id}`,
    reason: 'withdrawalHold',
    moves: givenUp > 0 ? [held, back] : [held],
    metadata: { orderId: id, ...(givenUp > 0 && { givenUp }) },
  })
  return order
}

async function assertRoom(tx: Tx, player: number): Promise<void> {
  const isOpen = and(eq(withdrawals.player, player), inArray(withdrawals.state, openWithdrawalStates))
  const [open] = await tx.select({ rows: count() }).from(withdrawals).where(isOpen)
  if ((open?.rows ?? 0) >= OPEN_WITHDRAWALS_MAX) throw new Refusal('withdrawalsTooMany')
}

/** Cancels an undecided request; repeating it is harmless. */
export const exchangeCancel: Handler<'exchangeCancel'> = async ({ orderId }, { session }) => {
  const order = await db.transaction(async (tx) => {
    const found = await lockWithdrawal(tx, orderId)
    if (found?.player !== session.player) throw new Refusal('orderUnknown')
    if (found.state === 'cancelled') return found
    if (found.state !== 'requested') throw new Refusal('withdrawalDecided')
    await countGrowth(tx, 'withdrawals', session.player)
    return await giveBack(tx, found, { state: 'cancelled' })
  })
  return { order: wireWithdrawal(order), coin: await coinOf(session.player) }
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const [order] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return order
}

type End =
  | { state: 'cancelled' }
  | { state: 'rejected'; reason: string; decidedBy: string }
  | { state: 'returned'; reason: string }

/**
 * Returns the held coin once, with the waived wagering requirement, and ends the request. The caller holds the row's lock. It locks the
 * wallet, so no other request sees the coin without its requirement.
 */
export async function giveBack(tx: Tx, found: Withdrawal, end: End): Promise<Withdrawal> {
  const { id, player, cents, waived, refundOf } = found
  await lockWallet(tx, player)
  await post(tx, {
    id: `withdrawalReturned:${id}`,
    reason: 'withdrawalReturned',
    moves: [{ from: `player:${player}:hold`, to: `player:${player}:coin`, cents }],
    metadata: { orderId: id },
  })
  if (refundOf) await countReturnedRefund(tx, player, cents)
  if (waived > 0) {
    const depositWagerLeft = sql`${playerTotals.depositWagerLeft} + ${waived}`
    await tx.update(playerTotals).set({ depositWagerLeft }).where(eq(playerTotals.player, player))
  }
  // A returned payment was decided before it was sent, so only its settlement is dated.
  const over = { ...end, ...(end.state === 'returned' ? { settledAt: now() } : { decidedAt: now() }) }
  const [order] = await tx.update(withdrawals).set(over).where(eq(withdrawals.id, id)).returning()
  if (!order) throw new Error(`withdrawal ${id} is gone`)
  return order
}

/** A refund that came back is coin of a deposit, with its wagering requirement. */
async function countReturnedRefund(tx: Tx, player: number, cents: Cents): Promise<void> {
  const { deposited, depositWagerLeft } = playerTotals
  await tx
    .insert(playerTotals)
    .values({ player, deposited: cents, depositWagerLeft: cents })
    .onConflictDoUpdate({
      target: playerTotals.player,
      set: { deposited: sql`${deposited} + ${cents}`, depositWagerLeft: sql`${depositWagerLeft} + ${cents}` },
    })
}

export const getExchangeOrder: Handler<'getExchangeOrder'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const { player, createdAt, id } = withdrawals
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(eq(player, session.player), isAfter(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  return nextPage(rows, size, wireWithdrawal)
}

export function wireWithdrawal(order: Withdrawal): WireWithdrawal {
  const { id: orderId, cents: amount, payee: cardNum, payeeKind, state, reason, reference } = order
  const { createdAt, decidedAt, sentAt, settledAt } = order
  return {
    ...{ orderId, amount, bankName: nameOf(payeeKind), cardNum, state },
    ...(reason && { reason }),
    ...(reference && { reference }),
    createTime: createdAt.getTime(),
    ...(decidedAt && { decideTime: decidedAt.getTime() }),
    ...(sentAt && { sendTime: sentAt.getTime() }),
    ...(settledAt && { endTime: settledAt.getTime() }),
  }
}
