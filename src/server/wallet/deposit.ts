import { and, desc, eq, gt } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { RechargeType } from '#contract/catalogue.ts'
import { OPEN_ORDERS_MAX, PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { refuseWhileClosing } from '../account/closings.ts'
import { assertIdentity } from '../account/kyc/gate.ts'
import { now } from '../clock.ts'
import { config } from '../config.ts'
import { db, type Tx } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { catalogue } from '../lobby/catalogue.ts'
import { log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { hasAccountAt } from './bank/bound.ts'
import { checkDeposit } from './check.ts'
import { coinOf } from './coin.ts'
import type { DepositOrder } from './credit.ts'
import type { Gateway } from './gateway.ts'
import { gateway } from './gateways/chosen.ts'
import { isAfter, nextPage } from './paging.ts'
import { depositOrders } from './tables.ts'
import { takeTurn } from './turn.ts'

/** A second tap on the button within this time means the same deposit. */
const DOUBLE_TAP_MS = 10_000

type Wish = { player: number; channel: number; cents: Cents; actType: number }

/** Opens an order and has the gateway wait for its money. The coin comes later, by webhook. */
export const recharge3: Handler<'recharge3'> = async ({ amount, rechargeType, actType }, { session }) => {
  const bank = gateway()
  const channel = openChannel(rechargeType)
  if (!bank || !channel) throw new Refusal('channelClosed')
  const { minimum, maximum } = channel
  if (amount < minimum || amount > maximum) throw new Refusal('amountOutOfRange', { minimum, maximum })
  await assertIdentity(session.player, 'deposit')
  if (channel.bankId && !(await hasAccountAt(session.player, channel.bankId))) throw new Refusal('bankNeeded')
  const wish = { player: session.player, channel: channel.id, cents: amount, actType }
  const order = await db.transaction((tx) => openOrder(tx, wish))
  const ready = order.gatewayId ? order : await askFor(bank, order)
  const { orderId, createTime, expireTime } = wireOrder(ready)
  return { orderId, amount, createTime, expireTime, ...paymentOf(ready) }
}

function openChannel(id: number): RechargeType | undefined {
  return catalogue().webConfig.appRechargeTypeList.find((channel) => channel.id === id && channel.status === 1)
}

/** One order at a time per player, so that the limit holds and a double tap finds the first tap's order. */
async function openOrder(tx: Tx, wish: Wish): Promise<DepositOrder> {
  await takeTurn(tx, wish.player)
  await refuseWhileClosing(tx, wish.player)
  const createdAt = now()
  const open = await tx
    .select()
    .from(depositOrders)
    .where(
      and(
        eq(depositOrders.player, wish.player),
        eq(depositOrders.state, 'pending'),
        gt(depositOrders.expiresAt, createdAt),
      ),
    )
  const justNow = createdAt.getTime() - DOUBLE_TAP_MS
  const same = open.find((order) => {
    const isSame = order.cents === wish.cents && order.channel === wish.channel && order.actType === wish.actType
    return isSame && order.gatewayId !== null && order.createdAt.getTime() >= justNow
  })
  if (same) return same
  if (open.length >= OPEN_ORDERS_MAX) throw new Refusal('ordersTooMany')
  const expiresAt = new Date(createdAt.getTime() + config.depositMinutes * 60_000)
  const [order] = await tx
    .insert(depositOrders)
    .values({ ...wish, createdAt, expiresAt })
    .returning()
  if (!order) throw new Error('a deposit order was not stored')
  return order
}

/** Outside any transaction: the gateway may take seconds. An order without a gateway's answer has nothing to pay with. */
async function askFor(bank: Gateway, order: DepositOrder): Promise<DepositOrder> {
  const thisOrder = eq(depositOrders.id, order.id)
  try {
    const { id: orderId, cents, expiresAt } = order
    const description = `Deposit ${orderId.slice(0, 8)}`
    const opened = await bank.createPayment({ orderId, cents, expiresAt, description })
    const [stored] = await db.update(depositOrders).set(opened).where(thisOrder).returning()
    return stored ?? order
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'the gateway opened no payment')
    await db.update(depositOrders).set({ state: 'failed' }).where(thisOrder)
    throw new Refusal('channelClosed')
  }
}

/** Whether an order is paid. Asks the gateway, not too often, should its report have got lost. */
export const isRechargeDone: Handler<'isRechargeDone'> = async ({ orderId }, { session }) => {
  const first = await findOrder(orderId, session.player)
  if (!first) throw new Refusal('orderUnknown')
  await checkDeposit(first)
  const order = first.state === 'pending' ? await findOrder(orderId, session.player) : first
  if (!order) throw new Refusal('orderUnknown')
  const coin = await coinOf(session.player)
  return { isRechargeDone: order.state === 'credited', order: wireOrder(order), coin, now: now().getTime() }
}

async function findOrder(orderId: string, player: number): Promise<DepositOrder | undefined> {
  const isMine = and(eq(depositOrders.id, orderId), eq(depositOrders.player, player))
  const [order] = await db.select().from(depositOrders).where(isMine)
  return order
}

export const getRechargeRecord: Handler<'getRechargeRecord'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const { player, createdAt, id } = depositOrders
  const rows = await db
    .select()
    .from(depositOrders)
    .where(and(eq(player, session.player), isAfter(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  return nextPage(rows, size, wireOrder)
}

type WireOrder = Reply<'isRechargeDone'>['order']

function wireOrder(order: DepositOrder): WireOrder {
  const isOver = order.state === 'pending' && now() > order.expiresAt
  const state = isOver ? 'expired' : order.state
  const { id: orderId, cents: amount, channel: rechargeType } = order
  const createTime = order.createdAt.getTime()
  const expireTime = order.expiresAt.getTime()
  const bonus = order.bonus > 0 ? { bonus: order.bonus } : {}
  const plain = { orderId, amount, rechargeType, state, createTime, expireTime, ...bonus }
  return state === 'pending' ? { ...plain, ...paymentOf(order) } : plain
}

/** What the player pays with, as far as the gateway gave it. */
function paymentOf({ qrCodeText, payUrl, sandboxUrl }: DepositOrder) {
  return { ...(qrCodeText && { qrCodeText }), ...(payUrl && { payUrl }), ...(sandboxUrl && { sandboxUrl }) }
}
