import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { post, type Reader } from '../../ledger/post.ts'
import { refuseWhileClosing } from '../../standing/closings.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { coinOf } from '../coin.ts'
import { assertDepositWithin } from '../limits/deposits.ts'
import { orVoidRaises } from '../limits/refused.ts'
import { lockWallet } from '../lock.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'
import { countDeposit } from './credit.ts'
import { wireOrder } from './deposit.ts'

/** Payments that are set aside: credited to the hold of their player, who makes them playable later or has them paid back. */

/** Makes a payment playable once its windows have ended, within the limits of the new ones. Repeating it is harmless. */
export const playDeposit: Handler<'playDeposit'> = async ({ orderId }, { session: { player } }) => {
  const order = await orVoidRaises(player, () => db.transaction((tx) => play(tx, player, orderId)))
  return { order: wireOrder(order), coin: await coinOf(player) }
}

async function play(tx: Tx, player: number, orderId: string): Promise<DepositOrder> {
  const order = await lockOwnAside(tx, player, orderId)
  if (order.asideCents === 0) {
    if (order.playedAt) return order
    throw new Refusal('orderUnknown')
  }
  await assertStillOpen(tx, player)
  await refuseWhileClosing(tx, player)
  if (order.asideUntil && order.asideUntil > now())
    throw new Refusal('depositLimit', { until: order.asideUntil.getTime() })
  await assertDepositWithin(tx, player, order.asideCents, orderId)
  return await release(tx, order)
}

/** The row and the wallet are locked in the order in which payments are credited. Refuses an order that was never set aside. */
export async function lockOwnAside(tx: Tx, player: number, orderId: string): Promise<DepositOrder> {
  const own = and(eq(depositOrders.id, orderId), eq(depositOrders.player, player), isNotNull(depositOrders.asideUntil))
  const [order] = await tx.select().from(depositOrders).where(own).for('update')
  if (!order) throw new Refusal('orderUnknown')
  await lockWallet(tx, player)
  return order
}

/**
 * Moves what is set aside into the coin. From here on it is a deposit, and must be staked once (terms 6). Of a payment that went back in parts,
 * one part may be played and another return later: each is an entry of its own.
 */
async function release(tx: Tx, order: DepositOrder): Promise<DepositOrder> {
  const { id, player, asideCents: cents, playedAt } = order
  const entry = `depositReleased:${id}`
  await post(tx, {
    id: playedAt ? `${entry}:${playedAt.getTime()}` : entry,
    reason: 'depositReleased',
    moves: [{ from: `player:${player}:hold`, to: `player:${player}:coin`, cents }],
    metadata: { orderId: id },
  })
  await countDeposit(tx, { id, player, cents })
  const played = { asideCents: 0, playedAt: now() }
  await tx.update(depositOrders).set(played).where(eq(depositOrders.id, id))
  return { ...order, ...played }
}

/**
 * Moves everything that is set aside into the coin of a player who is paid out whole and cannot play. One transaction for each payment, because
 * one holds one posting. `isMeant` is asked under the lock of the wallet.
 */
export async function releaseAll(player: number, isMeant: (tx: Tx) => Promise<boolean>): Promise<void> {
  for (const { id } of await asideOrders(db, player)) {
    await db.transaction(async (tx) => {
      const order = await lockOwnAside(tx, player, id)
      if (order.asideCents > 0 && (await isMeant(tx))) await release(tx, order)
    })
  }
}

/** Gives what a refund held back to its order, where that was set aside. Returns whether it was. The caller has locked the order's row. */
export async function putAside(tx: Tx, orderId: string, cents: Cents): Promise<boolean> {
  const { id, asideUntil, asideCents } = depositOrders
  const rows = await tx
    .update(depositOrders)
    .set({ asideCents: sql`${asideCents} + ${cents}::bigint` })
    .where(and(eq(id, orderId), isNotNull(asideUntil)))
    .returning({ id })
  return rows.length > 0
}

/** What is set aside of a player's payments, and of how many. */
export async function asideOf(on: Reader, player: number): Promise<{ cents: Cents; count: number }> {
  const orders = await asideOrders(on, player)
  return { cents: orders.reduce((sum, { cents }) => sum + cents, 0), count: orders.length }
}

async function asideOrders(on: Reader, owner: number): Promise<{ id: string; cents: Cents }[]> {
  const { id, player, asideCents, creditedAt } = depositOrders
  return await on
    .select({ id, cents: asideCents })
    .from(depositOrders)
    .where(and(eq(player, owner), gt(asideCents, 0)))
    .orderBy(asc(creditedAt))
}
