import { and, eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { reversalsOf } from './debts/reversed.ts'
import { wireOrder } from './deposits/deposit.ts'
import { depositOrders, withdrawals } from './tables.ts'
import { trackedWithdrawal } from './withdrawals/exchange.ts'

/** The receipt of one deposit or withdrawal of the player. */
export const getOrder: Handler<'getOrder'> = async ({ orderId }, { session }) => ({
  receipt: await receiptOf(orderId, session.player),
})

async function receiptOf(id: string, player: number): Promise<Reply<'getOrder'>['receipt']> {
  const isWithdrawal = and(eq(withdrawals.id, id), eq(withdrawals.player, player))
  const [withdrawal] = await db.select().from(withdrawals).where(isWithdrawal)
  if (withdrawal) return { kind: 'withdrawal', order: await trackedWithdrawal(withdrawal) }
  const isDeposit = and(eq(depositOrders.id, id), eq(depositOrders.player, player))
  const [deposit] = await db.select().from(depositOrders).where(isDeposit)
  if (!deposit) throw new Refusal('orderUnknown')
  return {
    kind: 'deposit',
    order: wireOrder(deposit, await reversalsOf(db, [deposit])),
    channel: channelName(deposit.channel),
  }
}

/** A channel that has left the configuration keeps its number. */
function channelName(id: number): string {
  return catalogue().webConfig.appRechargeTypeList.find((channel) => channel.id === id)?.name ?? String(id)
}
