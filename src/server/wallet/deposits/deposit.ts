import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'
import { OPEN_ORDERS_MAX } from '#contract/wallet/limits.ts'
import { PAY_BACK } from '#contract/wallet/payBack.ts'
import { plainReference } from '#contract/wallet/transferReference.ts'
import type { Envelope } from '#contract/wire.ts'
import { now } from '../../base/clock.ts'
import { config } from '../../base/config.ts'
import type { GatewayName } from '../../base/gateways/list.ts'
import { log } from '../../base/log.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { assertHome } from '../../call/region.ts'
import { saidOf } from '../../content/switchedOff.ts'
import { db, type Tx } from '../../db/database.ts'
import { assertIdentity } from '../../kyc/gate.ts'
import { isEmbedded } from '../../responses/frameOrigins.ts'
import { refuseWhileClosing } from '../../standing/closings.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { countDone } from '../../standing/tally.ts'
import { hasAccount } from '../bank/bound.ts'
import { openChannels, restingChannels, switchedOffChannels } from '../channels.ts'
import { coinOf } from '../coin.ts'
import { owedBy } from '../debts/owed.ts'
import { assertDebtTold } from '../debts/pay.ts'
import { type Reversals, reversalsOf } from '../debts/reversed.ts'
import { type Gateway, GatewayError, type OpenedPayment, type PaymentRequest } from '../gateway.ts'
import { noteOpening, pickGateway } from '../gateways/health.ts'
import { gatewaysFor } from '../gateways/opened.ts'
import { assertDepositWithin, OPENING_MS, tightestDeposit } from '../limits/deposits.ts'
import { orVoidRaises } from '../limits/refused.ts'
import { lockWallet } from '../lock.ts'
import { type DepositOrder, depositOrders } from '../tables.ts'
import { checkDeposit } from './check.ts'
import { newOrderId } from './orderId.ts'
import { endOrder, makePromises } from './promises.ts'

/** A second tap on the button within this time counts as the same deposit. */
const DOUBLE_TAP_MS = 10_000
/** Polling interval of a tap that waits for another tap's order. */
const LOOK_MS = 150

type Wish = {
  player: number
  channel: number
  gateway: GatewayName
  cents: Cents
  actType: number
  client: Envelope
  debtConsent: Cents | null
  coupon: string | null
}

/** Opens an order and a payment at the gateway. The coin comes later, by webhook. */
export const recharge3: Handler<'recharge3'> = async (
  { amount, rechargeType, actType, debtConsent = null, coupon = null },
  { session, envelope, region },
) => {
  assertHome({ region })
  const channel = openChannels().find(({ id }) => id === rechargeType)
  const resting = restingChannels().find(({ id }) => id === rechargeType)
  if (resting) throw new Refusal('channelResting', { until: resting.until })
  if (!channel) throw new Refusal('channelClosed', closedBecause(rechargeType))
  const { minimum, maximum } = channel
  if (amount < minimum || amount > maximum) throw new Refusal('amountOutOfRange', { minimum, maximum })
  await assertIdentity(session.player, 'deposit')
  if (!(await hasBank(session.player, channel))) throw new Refusal('bankNeeded')
  // The last question: it may claim the turn to try a gateway that failed.
  const bank = await pickGateway(gatewaysFor(channel), channel.kind)
  if (!bank) throw new Refusal('channelClosed', closedBecause(rechargeType))
  const wish = {
    player: session.player,
    channel: channel.id,
    gateway: bank.name,
    cents: amount,
    actType,
    client: envelope,
    debtConsent,
    coupon,
  }
  const { order, isOurs } = await orVoidRaises(wish.player, () => open(wish))
  const ready = isOurs ? await askFor(bank, order, channel.kind) : await opened(order)
  const { orderId, createTime, expireTime } = wireOrder(ready)
  return { orderId, amount, createTime, expireTime, ...paymentOf(ready) }
}

/** Whether the player has the account that a bank's channel asks for (spec 4). */
async function hasBank(player: number, { bankId, isDepositBank }: RechargeType): Promise<boolean> {
  return (bankId === undefined && !isDepositBank) || (await hasAccount(player, bankId))
}

/** A channel takes orders while it is on and one of its gateways is offered. */
export const getRechargeChannels: Handler<'getRechargeChannels'> = async (_body, { session }) => {
  const debt = await owedBy(db, session.player)
  const open = openChannels().map(({ id }) => id)
  const limit = await tightestDeposit(session.player)
  const told = { ...(debt > 0 && { debt }), ...(limit && { limit }) }
  return { open, off: switchedOffChannels(), resting: restingChannels(), ...told }
}

function closedBecause(channel: number): { reason?: string } {
  const reason = saidOf('channel', channel)
  return reason === undefined ? {} : { reason }
}

/** `isOurs`: this tap has opened the order, and asks the gateway. */
type Opening = { order: DepositOrder; isOurs: boolean }

async function open(wish: Wish): Promise<Opening> {
  const id = await newOrderId(wish.player, wish.channel)
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
  await assertStillOpen(tx, wish.player)
  await refuseWhileClosing(tx, wish.player)
  await assertDebtTold(tx, wish.player, wish.debtConsent)
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
    const isSame =
      order.cents === wish.cents &&
      order.channel === wish.channel &&
      order.actType === wish.actType &&
      order.debtConsent === wish.debtConsent &&
      order.coupon === wish.coupon
    return isSame && (order.gatewayId === null || order.createdAt.getTime() >= justNow)
  })
  if (same) return { order: same, isOurs: false }
  if (open.length >= OPEN_ORDERS_MAX) throw new Refusal('ordersTooMany')
  await assertDepositWithin(tx, wish.player, wish.cents)
  const expiresAt = new Date(createdAt.getTime() + config.depositMinutes * 60_000)
  const [order] = await tx
    .insert(depositOrders)
    .values({ id, ...wish, follows: true, createdAt, expiresAt })
    .returning()
  if (!order) throw new Error('a deposit order was not stored')
  countDone('orders')
  return { order: await makePromises(tx, order), isOurs: true }
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
async function askFor(bank: Gateway, order: DepositOrder, kind: ChannelKind): Promise<DepositOrder> {
  const over = new AbortController()
  const tooLate = sleep(OPENING_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  const ready = await Promise.race([openPayment(bank, order, kind), tooLate]).finally(() => over.abort())
  if (!ready) throw new Refusal('channelClosed')
  return ready
}

/** Opens a payment at the gateway and stores it. On failure, undefined, and the order has failed. Never rejects. */
async function openPayment(bank: Gateway, order: DepositOrder, kind: ChannelKind): Promise<DepositOrder | undefined> {
  const { id: orderId, cents, expiresAt } = order
  try {
    const returnUrl = config.publicOrigin + PAY_BACK
    const description = `Deposit ${orderId.slice(0, 8)}`
    const wanted = { orderId, kind, cents, expiresAt, description, returnUrl }
    const payment = await createPayment(bank, wanted)
    const reference = payment.bankOwn && plainReference(payment.bankOwn.reference)
    const opened = { ...payment, transferReference: reference ?? null }
    const [stored] = await db.update(depositOrders).set(opened).where(eq(depositOrders.id, orderId)).returning()
    return stored
  } catch (error) {
    log.error({ err: error, orderId }, 'the gateway opened no payment')
    await fail(orderId)
    return undefined
  }
}

/** Opens a payment, and notes how it went: the health of a gateway decides where later orders go. */
async function createPayment(bank: Gateway, wanted: PaymentRequest): Promise<OpenedPayment> {
  try {
    const payment = await bank.createPayment(wanted)
    assertPayable(payment, wanted)
    await noteOpening(bank.name, wanted.kind, true)
    return payment
  } catch (error) {
    await noteOpening(bank.name, wanted.kind, false)
    throw error
  }
}

/** A payment has one way to be paid, and a bank transfer is of the order's amount. */
function assertPayable({ qrCodeText, payUrl, bankOwn }: OpenedPayment, { cents }: PaymentRequest): void {
  const ways = [qrCodeText, payUrl, bankOwn].filter((way) => way !== undefined)
  if (ways.length !== 1) throw new GatewayError(`the gateway opened ${ways.length} ways to pay`)
  if (bankOwn && bankOwn.amount !== cents) throw new GatewayError('the gateway asks for another amount')
}

/** Marks an order that cannot be paid. Never rejects: an unmarked order soon no longer counts, and the job ends it. */
async function fail(orderId: string): Promise<void> {
  const isUnopened = and(eq(depositOrders.id, orderId), isNull(depositOrders.gatewayId))
  await db
    .transaction((tx) => endOrder(tx, isUnopened, 'failed'))
    .catch((error: unknown) => log.error({ err: error, orderId }, 'a failed deposit is not marked'))
}

/** Whether an order is paid. Asks the gateway at intervals, in case its report is lost. */
export const isRechargeDone: Handler<'isRechargeDone'> = async ({ orderId }, { session }) => {
  const first = await findOrder(orderId, session.player)
  if (!first) throw new Refusal('orderUnknown')
  await checkDeposit(first)
  const order = first.state === 'pending' ? await findOrder(orderId, session.player) : first
  if (!order) throw new Refusal('orderUnknown')
  const [coin, reversals] = [await coinOf(session.player), await reversalsOf(db, [order])]
  return { isRechargeDone: order.state === 'credited', order: wireOrder(order, reversals), coin, now: now().getTime() }
}

async function findOrder(orderId: string, player: number): Promise<DepositOrder | undefined> {
  const isMine = and(eq(depositOrders.id, orderId), eq(depositOrders.player, player))
  const [order] = await db.select().from(depositOrders).where(isMine)
  return order
}

type WireOrder = Reply<'isRechargeDone'>['order']

/** An order in the player's view. `reversals`: what was taken back of it and of others, by order. */
export function wireOrder(order: DepositOrder, reversals: Reversals = new Map()): WireOrder {
  const isOver = order.state === 'pending' && now() > order.expiresAt
  const state = isOver ? 'expired' : order.state
  const { id: orderId, cents: amount, channel: rechargeType } = order
  const createTime = order.createdAt.getTime()
  const expireTime = order.expiresAt.getTime()
  const purpose = order.actType > 0 ? { actType: order.actType } : {}
  const bonus = order.bonus > 0 ? { bonus: order.bonus } : {}
  const ended = order.creditedAt ? { endTime: order.creditedAt.getTime() } : {}
  const paid = order.reportedCents === null || order.settledAt !== null ? {} : { paidAmount: order.reportedCents }
  const reversed = reversals.get(orderId)
  const { asideCents, asideUntil } = order
  const coupon = couponOf(order)
  const aside = asideUntil && asideCents > 0 ? { aside: { amount: asideCents, until: asideUntil.getTime() } } : {}
  const plain = {
    orderId,
    amount,
    rechargeType,
    state,
    createTime,
    expireTime,
    ...purpose,
    ...bonus,
    ...ended,
    ...paid,
    ...aside,
    ...(coupon && { coupon }),
    ...(reversed && { reversed }),
  }
  return state === 'pending' ? { ...plain, ...paymentOf(order) } : plain
}

/** The coupon that an order has reserved or used. */
const couponOf = ({ promised }: DepositOrder): WireOrder['coupon'] =>
  Object.values(promised ?? {}).flatMap((items) =>
    items.flatMap(({ coupon: prop, count: amount }) => (prop === undefined ? [] : [{ prop, amount }])),
  )[0]

/** The means of payment that the gateway provided. */
function paymentOf({ qrCodeText, payUrl, bankOwn, sandboxUrl }: DepositOrder) {
  const page = payUrl ? { payUrl, ...(isEmbedded(payUrl) && { isEmbedded: true as const }) } : {}
  const bank = bankOwn ? { appRechargeBankOwn: bankOwn } : {}
  return { ...(qrCodeText && { qrCodeText }), ...page, ...bank, ...(sandboxUrl && { sandboxUrl }) }
}
