import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { promisesAgain, promisesOf, releaseAll } from '../bonuses.ts'
import { lockWallet } from '../lock.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'

/** What an order was promised, and when it gets and loses that. */

/** Stores what all bonuses promise an order that is being opened. May refuse. The caller has locked the wallet. */
export async function makePromises(tx: Tx, order: DepositOrder): Promise<DepositOrder> {
  const promised = await promisesOf(tx, order, order)
  await tx.update(depositOrders).set({ promised }).where(eq(depositOrders.id, order.id))
  return { ...order, promised }
}

/** What an order brings that is being credited: what it was promised, or what can still be had if that was released. The wallet is locked. */
export async function keepPromises(tx: Tx, order: DepositOrder): Promise<DepositOrder & { promised: object }> {
  if (order.promised) return { ...order, promised: order.promised }
  const promised = await promisesAgain(tx, order, order)
  await tx.update(depositOrders).set({ promised }).where(eq(depositOrders.id, order.id))
  return { ...order, promised }
}

/** Gives back what an order was promised, once: a coupon goes back to its owner. The caller has locked the order's row. */
export async function releasePromises(tx: Tx, order: Pick<DepositOrder, 'id' | 'player' | 'promised'>): Promise<void> {
  if (!order.promised) return
  await lockWallet(tx, order.player)
  await releaseAll(tx, order, order.promised)
  await tx.update(depositOrders).set({ promised: null }).where(eq(depositOrders.id, order.id))
}

/** Ends the pending order of a condition, if there is one, with what it was promised. */
export async function endOrder(tx: Tx, which: SQL | undefined, state: 'expired' | 'failed'): Promise<void> {
  const isPending = and(which, eq(depositOrders.state, 'pending'))
  const [order] = await tx.select().from(depositOrders).where(isPending).for('update')
  if (!order) return
  await tx.update(depositOrders).set({ state }).where(eq(depositOrders.id, order.id))
  await releasePromises(tx, order)
}
