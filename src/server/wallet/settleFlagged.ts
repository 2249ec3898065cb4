import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { speechTo } from '../account/language.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { gateOf } from '../kyc/gate.ts'
import { isPosted } from '../ledger/history.ts'
import { balanceOf, post } from '../ledger/post.ts'
import { correctionOf } from '../ledger/reverse.ts'
import { isCopyClosed } from '../standing/openCopy.ts'
import { players } from '../standing/tables.ts'
import { payableAccount, takeAccount } from './bank/payable.ts'
import { decryptDetails, maskOf, nameOf } from './bank/written.ts'
import { creditOrder } from './deposits/credit.ts'
import { type Flagged, findFlagged } from './deposits/flagged.ts'
import { channelOf } from './deposits/regain.ts'
import { lockWallet } from './lock.ts'
import { depositOrders, paymentEvents, type settlements, withdrawals } from './tables.ts'
import type { Withdrawal } from './withdrawals/exchange.ts'

/** What an operator wants with a flagged payment: whose it is, and what came, as the operator read it. */
export type Wish = { id: string; player: number; cents: Cents }
export type Deed = { by: string; reason: string }

export type WhyNot =
  | 'unknown'
  | 'settled'
  | 'stranger'
  | 'sentBack'
  | 'foreign'
  | 'noAmount'
  | 'amount'
  | 'closed'
  | 'excluded'
  | 'identity'
  | 'noAccount'
  | 'noChannel'
  | 'stillCredited'
  | 'copy'
export type Unsettled = { done: false; why: WhyNot; flagged?: Flagged }
/** `account`: where a refund goes, as it is shown. */
export type Settleable = { done: true; flagged: Flagged; channel: number; account?: string }

type Way = 'credit' | 'refund'

/** Whether a flagged payment can be credited or refunded so, or why not. A transaction locks its row, then the wallet. */
export async function settleable(way: Way, { id, player, cents }: Wish, tx?: Tx): Promise<Settleable | Unsettled> {
  const flagged = await findFlagged(id, tx)
  if (tx) await lockWallet(tx, player)
  const why = flagged ? obstacleOf(flagged, player, cents) : 'unknown'
  if (!flagged || why) return { done: false, why: why ?? 'unknown', ...(flagged && { flagged }) }
  if (await isCopyClosed()) return { done: false, why: 'copy' }
  const channel = flagged.order?.channel ?? channelOf(flagged.gateway)
  if (channel === undefined) return { done: false, why: 'noChannel' }
  const on = tx ?? db
  if (way === 'credit') {
    const [row] = await on.select({ state: players.state }).from(players).where(eq(players.id, player))
    const barred = row?.state
    return barred === 'open' ? { done: true, flagged, channel } : { done: false, why: barred ?? 'stranger', flagged }
  }
  if ((await gateOf(player, on)).waits.withdrawal) return { done: false, why: 'identity', flagged }
  const row = await payableAccount(player, on)
  if (!row) return { done: false, why: 'noAccount', flagged }
  const account = `${nameOf(row.bankCode)} ${maskOf(decryptDetails(row).cardNum)}`
  return { done: true, flagged, channel, account }
}

/** What the payment itself does not allow. Only the gateway's word counts: its amount, and the player of its order. */
function obstacleOf({ settledAt, why, paid, order }: Flagged, player: number, cents: Cents): WhyNot | undefined {
  if (settledAt) return 'settled'
  if (order && order.player !== player) return 'stranger'
  if (why === 'refunded' || why === 'reversedUnclear') return 'sentBack'
  if (why === 'foreign') return 'foreign'
  if (paid === null) return 'noAmount'
  return paid === cents ? undefined : 'amount'
}

/** Credits a flagged payment once, as a deposit of what was paid, with the bonuses of that amount. */
export async function creditFlagged(tx: Tx, wish: Wish, deed: Deed): Promise<Settleable | Unsettled> {
  const found = await settleable('credit', wish, tx)
  if (!found.done) return found
  const { flagged, channel } = found
  const { id, gateway, at, order, paymentId } = flagged
  const { player, cents } = wish
  const own = { id, player, channel, cents, gateway, follows: true, createdAt: at, expiresAt: at }
  const [made] = flagged.of === 'event' ? await tx.insert(depositOrders).values(own).returning() : []
  const credited = made ?? order
  if (!credited) throw new Error(`flagged payment ${id} has no order`)
  await creditOrder(tx, { ...credited, cents }, paymentId ?? undefined)
  await settle(tx, flagged, 'credited', deed.by)
  // An operator has seen it, so it is not listed as late.
  await tx.update(depositOrders).set({ isLate: false }).where(eq(depositOrders.id, id))
  await tell(tx, 'depositCredited', { player, cents, at }, deed)
  return found
}

/**
 * Refunds a flagged payment once, as a payout to an account of the player's own. The coin goes from the channel into the hold, and its
 * withdrawal is approved already. The caller then hands it over.
 */
export async function refundFlagged(
  tx: Tx,
  wish: Wish,
  deed: Deed,
): Promise<{ done: true; order: Withdrawal } | Unsettled> {
  const { player, cents } = wish
  const found = await settleable('refund', wish, tx)
  if (!found.done) return found
  const { flagged, channel, account = '' } = found
  const { id, order: deposit, at } = flagged
  const payee = await takeAccount(tx, player)
  const decided = { state: 'approved', decidedBy: deed.by, decidedAt: now(), createdAt: now(), refundOf: id } as const
  const row = { id: randomUUID(), player, cents, ...payee, ...decided }
  const [order] = await tx.insert(withdrawals).values(row).returning()
  if (!order) throw new Error(`the refund of ${id} was not stored`)
  await post(tx, {
    id: `depositRefund:${id}`,
    reason: 'depositRefund',
    moves: [{ from: `channel:${channel}`, to: `player:${player}:hold`, cents }],
    ...(deposit && { metadata: { orderId: deposit.id } }),
  })
  await settle(tx, flagged, 'refunded', deed.by)
  await tell(tx, 'depositRefunded', { player, cents, at }, { ...deed, account })
  return { done: true, order }
}

/** Notes that the gateway has sent a flagged payment back to its payer. */
export async function noteReturned(tx: Tx, id: string, by: string): Promise<{ done: true } | Unsettled> {
  const found = await returnable(id, tx)
  if (!found.done) return found
  await settle(tx, found.flagged, 'returned', by)
  const { order, at } = found.flagged
  if (order) {
    const { formats } = await speechTo(order.player, tx)
    await noteSafety(tx, order.player, 'depositReturned', { by, date: formats.dateTime(at) })
  }
  return { done: true }
}

/** Coin that its gateway took back must be corrected first, unless nothing of it is left. */
export async function returnable(id: string, tx?: Tx): Promise<{ done: true; flagged: Flagged } | Unsettled> {
  const flagged = await findFlagged(id, tx)
  if (!flagged) return { done: false, why: 'unknown' }
  if (flagged.settledAt) return { done: false, why: 'settled', flagged }
  const { why, order } = flagged
  if (why !== 'refunded' || order?.state !== 'credited') return { done: true, flagged }
  const on = tx ?? db
  const isCorrected = await isPosted(on, correctionOf(`deposit:${order.id}`))
  const isSpent = (await balanceOf(on, `player:${order.player}:coin`)) === 0
  return isCorrected || isSpent ? { done: true, flagged } : { done: false, why: 'stillCredited', flagged }
}

async function settle(tx: Tx, { id, of }: Flagged, how: (typeof settlements)[number], by: string): Promise<void> {
  const settled = { settlement: how, settledAt: now(), settledBy: by }
  if (of === 'order') await tx.update(depositOrders).set(settled).where(eq(depositOrders.id, id))
  else await tx.update(paymentEvents).set(settled).where(eq(paymentEvents.id, id))
}

type Told = { player: number; cents: Cents; at: Date }

async function tell(
  tx: Tx,
  kind: 'depositCredited' | 'depositRefunded',
  { player, cents, at }: Told,
  values: Record<string, string>,
): Promise<void> {
  const { formats } = await speechTo(player, tx)
  await noteSafety(tx, player, kind, { ...values, amount: formats.coin(cents), date: formats.dateTime(at) })
}
