import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { OPEN_ORDERS_MAX } from '#contract/wallet/limits.ts'
import type { Envelope } from '#contract/wire.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { GatewayName } from '../base/gateways/list.ts'
import { log } from '../base/log.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { saidOf } from '../content/switchedOff.ts'
import { db, type Tx } from '../db/database.ts'
import { assertIdentity } from '../kyc/gate.ts'
import { refuseWhileClosing } from '../standing/closings.ts'
import { hasAccountAt } from './bank/bound.ts'
import { openChannels, switchedOffChannels } from './channels.ts'
import { checkDeposit } from './check.ts'
import { coinOf } from './coin.ts'
import type { DepositOrder } from './credit.ts'
import type { Gateway } from './gateway.ts'
import { gatewayFor } from './gateways/opened.ts'
import { lockWallet } from './lock.ts'
import { isAfter, nextPage } from './paging.ts'
import { depositOrders } from './tables.ts'

/** A second tap on the button within this time counts as the same deposit. */
const DOUBLE_TAP_MS = 10_000
/** Time for a gateway to open a payment. Until then an order is being opened; afterwards it cannot be paid, and no longer counts. */
const OPENING_MS = 15_000
/** Polling interval of a tap that waits for another tap's order. */
const LOOK_MS = 150

type Wish = {
  player: number
  channel: number
  gateway: GatewayName
  cents: Cents
  actType: number
  client: Envelope
}

/** Opens an order and a payment at the gateway. The coin comes later, by webhook. */
export const recharge3: Handler<'recharge3'> = async ({ amount, rechargeType, actType }, { session, envelope }) => {
  const channel = openChannels().find(({ id }) => id === rechargeType)
  const bank = gatewayFor(rechargeType)
  if (!bank || !channel) throw new Refusal('channelClosed', closedBecause(rechargeType))
  const { minimum, maximum } = channel
  if (amount < minimum || amount > maximum) throw new Refusal('amountOutOfRange', { minimum, maximum })
  await assertIdentity(session.player, 'deposit')
  if (channel.bankId && !(await hasAccountAt(session.player, channel.bankId))) throw new Refusal('bankNeeded')
  const wish = {
    player: session.player,
    channel: channel.id,
    gateway: bank.name,
    cents: amount,
    actType,
    client: envelope,
  }
  const { order, isOurs } = await open(wish)
  const ready = isOurs ? await askFor(bank, order) : await opened(order)
  const { orderId, createTime, expireTime } = wireOrder(ready)
  return { orderId, amount, createTime, expireTime, ...paymentOf(ready) }
}

/** A channel takes orders while it is on and one of its gateways is offered. */
export const getRechargeChannels: Handler<'getRechargeChannels'> = async () => ({
  open: openChannels().map(({ id }) => id),
  off: switchedOffChannels(),
})

function closedBecause(channel: number): { reason?: string } {
  const reason = saidOf('channel', channel)
  return reason === undefined ? {} : { reason }
}

/** `isOurs`: this tap has opened the order, and asks the gateway. */
type Opening = { order: DepositOrder; isOurs: boolean }

async function open(wish: Wish): Promise<Opening> {
  const id = randomUUID()
  try {
    return await db.transaction((tx) => openOrder(tx, id, wish))
  } catch (error) {
    // The gateway is not asked for this order any more, stored or not. The next tap must not wait for it.
    if (!(error instanceof Refusal)) await fail(id)
    throw error
  }
}

/** Orders are serialised per player, which enforces the limit. A double tap finds the first tap's order, even while it is being opened. */
async function openOrder(tx: Tx, id: string, wish: Wish): Promise<Opening> {
  await lockWallet(tx, wish.player)
  await refuseWhileClosing(tx, wish.player)
  const createdAt = now()
  const opening = new Date(createdAt.getTime() - OPENING_MS)
  const open = await tx
    .select()
    .from(depositOrders)
    .where(
      and(
        eq(depositOrders.player, wish.player),
        eq(depositOrders.state, 'pending'),
        gt(depositOrders.expiresAt, createdAt),
        or(isNotNull(depositOrders.gatewayId), gt(depositOrders.createdAt, opening)),
      ),
    )
  const justNow = createdAt.getTime() - DOUBLE_TAP_MS
  const same = open.find((order) => {
    const isSame = order.cents === wish.cents && order.channel === wish.channel && order.actType === wish.actType
    return isSame && (order.gatewayId === null || order.createdAt.getTime() >= justNow)
  })
  if (same) return { order: same, isOurs: false }
  if (open.length >= OPEN_ORDERS_MAX) throw new Refusal('ordersTooMany')
  const expiresAt = new Date(createdAt.getTime() + config.depositMinutes * 60_000)
  const [order] = await tx
    .insert(depositOrders)
    .values({ id, ...wish, createdAt, expiresAt })
    .returning()
  if (!order) throw new Error('a deposit order was not stored')
  return { order, isOurs: true }
}

/** Waits until the gateway has answered an order that another tap is opening. It holds neither lock nor connection meanwhile. */
async function opened(order: DepositOrder): Promise<DepositOrder> {
  const giveUpAt = Date.now() + OPENING_MS
  let found: DepositOrder | undefined = order
  while (found?.state === 'pending' && !found.gatewayId && Date.now() < giveUpAt) {
    await sleep(LOOK_MS)
    found = await findOrder(order.id, order.player)
  }
  if (!found?.gatewayId) throw new Refusal('channelClosed')
  return found
}

/** Outside any transaction, since the gateway may take seconds. A late answer is stored, since money may come for it. */
async function askFor(bank: Gateway, order: DepositOrder): Promise<DepositOrder> {
  const over = new AbortController()
  const tooLate = sleep(OPENING_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  const ready = await Promise.race([openPayment(bank, order), tooLate]).finally(() => over.abort())
  if (!ready) throw new Refusal('channelClosed')
  return ready
}

/** Opens a payment at the gateway and stores it. On failure, undefined, and the order has failed. Never rejects. */
async function openPayment(bank: Gateway, order: DepositOrder): Promise<DepositOrder | undefined> {
  const { id: orderId, cents, expiresAt } = order
  try {
    const description = `Deposit ${orderId.slice(0, 8)}`
    const payment = await bank.createPayment({ orderId, cents, expiresAt, description })
    const [stored] = await db.update(depositOrders).set(payment).where(eq(depositOrders.id, orderId)).returning()
    return stored
  } catch (error) {
    log.error({ err: error, orderId }, 'the gateway opened no payment')
    await fail(orderId)
    return undefined
  }
}

/** Marks an order that cannot be paid. Never rejects: an unmarked order soon no longer counts. */
async function fail(orderId: string): Promise<void> {
  await db
    .update(depositOrders)
    .set({ state: 'failed' })
    .where(and(eq(depositOrders.id, orderId), isNull(depositOrders.gatewayId)))
    .catch((error: unknown) => log.error({ err: error, orderId }, 'a failed deposit is not marked'))
}

/** Whether an order is paid. Asks the gateway at intervals, in case its report is lost. */
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

export function wireOrder(order: DepositOrder): WireOrder {
  const isOver = order.state === 'pending' && now() > order.expiresAt
  const state = isOver ? 'expired' : order.state
  const { id: orderId, cents: amount, channel: rechargeType } = order
  const createTime = order.createdAt.getTime()
  const expireTime = order.expiresAt.getTime()
  const bonus = order.bonus > 0 ? { bonus: order.bonus } : {}
  const ended = order.creditedAt ? { endTime: order.creditedAt.getTime() } : {}
  const paid = order.reportedCents === null || order.settledAt !== null ? {} : { paidAmount: order.reportedCents }
  const plain = { orderId, amount, rechargeType, state, createTime, expireTime, ...bonus, ...ended, ...paid }
  return state === 'pending' ? { ...plain, ...paymentOf(order) } : plain
}

/** The means of payment that the gateway provided. */
function paymentOf({ qrCodeText, payUrl, sandboxUrl }: DepositOrder) {
  return { ...(qrCodeText && { qrCodeText }), ...(payUrl && { payUrl }), ...(sandboxUrl && { sandboxUrl }) }
}
