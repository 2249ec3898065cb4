import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { serverAddresses } from '#contract/addresses.ts'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { Refusal } from '../call/refusal.ts'
import { noteSignal } from '../care/signals.ts'
import { db, type Tx } from '../db/database.ts'
import { isCopyClosed } from '../standing/openCopy.ts'
import { type Reversal, reversePayment } from './debts/reverse.ts'
import { takenOfSecond } from './debts/reversed.ts'
import { type Credit, creditDeposit, type Paid } from './deposits/credit.ts'
import { endOrder } from './deposits/promises.ts'
import { regainOrder } from './deposits/regain.ts'
import { lockTransferOrder } from './deposits/transfers.ts'
import { countForgeries, type Forgeries } from './forgeries.ts'
import type { Gateway, PaymentEvent, Webhook } from './gateway.ts'
import { gatewayOf } from './gateways/opened.ts'
import { payoutOf } from './payouts/opened.ts'
import { receivePayout } from './payouts/webhook.ts'
import { type From, readWebhook } from './receive.ts'
import { type DepositOrder, depositOrders, flaggedOutcomes, paymentEvents } from './tables.ts'

/** The outcome of a genuine webhook, stored with it. The gateway learns only that it arrived. */
export type Outcome = Credit | Reversal | 'heardBefore' | 'closed' | 'refunded' | 'foreign' | 'ignored' | 'orderUnknown'

type Genuine = Extract<Webhook, { verdict: 'genuine' }>

/**
 * `/pay/v1/<gateway>` and `/pay/v1/payouts/<payout>`: the addresses for webhooks of each known gateway and payout, offered or not. Other
 * names are 404. `addressOf` returns the caller's address, by the rules of the server.
 */
export function payRoutes(addressOf: (c: Context) => string): Hono {
  const routes = new Hono()
  const forgeriesOf = forgeriesEach()
  const limit = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.json({ error: 'too large' }, 413) })
  routes.post(`${serverAddresses.payments}:gateway`, limit, async (c) => {
    const bank = gatewayOf(c.req.param('gateway'))
    if (!bank) return c.json({ error: 'unknown' }, 404)
    const from = { address: addressOf(c), forgeries: forgeriesOf(`gateway ${bank.name}`) }
    // The gateway repeats what a closed copy does not take.
    if (await isCopyClosed()) return c.json({ error: 'closed' }, 503, { 'retry-after': '60' })
    return await receive(c, bank, from)
  })
  routes.post(`${serverAddresses.payments}payouts/:payout`, limit, async (c) => {
    const payout = payoutOf(c.req.param('payout'))
    if (!payout?.verifyWebhook) return c.json({ error: 'unknown' }, 404)
    if (await isCopyClosed()) return c.json({ error: 'closed' }, 503, { 'retry-after': '60' })
    const from = { address: addressOf(c), forgeries: forgeriesOf(`payout ${payout.name}`) }
    return await receivePayout(c, payout.name, from, payout.verifyWebhook)
  })
  return routes
}

/** Each gateway and payout has a count of its own, so that forgeries at one hold up no other. */
function forgeriesEach(): (of: string) => Forgeries {
  const counts = new Map<string, Forgeries>()
  return (of) => {
    const count = counts.get(of) ?? countForgeries()
    counts.set(of, count)
    return count
  }
}

async function receive(c: Context, bank: Gateway, from: From): Promise<Response> {
  const webhook = await readWebhook(c, bank.name, from, bank.verifyWebhook)
  if (webhook instanceof Response) return webhook
  const { outcome, ...named } = await takeEvent(bank, webhook)
  const line = { gateway: bank.name, eventId: webhook.eventId, outcome, ...named }
  if (isFlagged(outcome)) log.warn(line, 'a payment needs a look: npm run operator -- deposits')
  else if (outcome === 'reversed') log.warn(line, 'a payment was taken back: npm run operator -- debts')
  else log.info(line, 'payment webhook')
  return bank.receipt === undefined ? c.json({ received: true }) : c.text(bank.receipt)
}

const isFlagged = (outcome: Outcome) =>
  outcome === 'amountDiffers' || outcome === 'afterClosing' || flaggedOutcomes.some((each) => each === outcome)

/** Rounds spend coin beside a reversal, which then looks anew. Each try fails only if a round falls into its milliseconds. */
const TRIES_MAX = 10

/**
 * Handles a genuine webhook once. The event's row and its effects commit together: after a crash before the reply, the repeated event finds
 * its row.
 */
export async function takeWebhook(bank: Gateway, webhook: Genuine): Promise<Outcome> {
  return (await takeEvent(bank, webhook)).outcome
}

/** The same, with the order and player whom the log names: it outlives the database. */
async function takeEvent(bank: Gateway, webhook: Genuine): Promise<Told> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => take(tx, bank, webhook))
    } catch (error) {
      const isSpent = error instanceof Refusal && error.refusal === 'insufficientCoin'
      if (!isSpent || tries === TRIES_MAX) throw error
    }
  }
}

async function take(tx: Tx, bank: Gateway, { eventId, event, payload }: Genuine): Promise<Told> {
  const row = { gateway: bank.name, eventId, payload, outcome: 'taken', receivedAt: now(), ...moneyOf(event) }
  // A second delivery of the event waits here until the first has committed or rolled back.
  const [fresh] = await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.id })
  if (!fresh) return { outcome: 'heardBefore' }
  const { player, ...act } = await actOn(tx, bank, event)
  await tx.update(paymentEvents).set(act).where(eq(paymentEvents.id, fresh.id))
  const { outcome, orderId } = act
  const { paymentId, reference } = namesOf(event)
  return {
    outcome,
    ...(orderId !== null && { order: orderId }),
    ...(player !== undefined && { player }),
    ...(paymentId !== undefined && { payment: paymentId }),
    ...(reference !== undefined && { reference }),
  }
}

/** What the log tells of a webhook. */
type Told = { outcome: Outcome; order?: string; player?: number; payment?: string; reference?: string }

/** What the gateway calls the payment, and what it knows our order by. */
function namesOf(event: PaymentEvent): { paymentId?: string | undefined; reference?: string | undefined } {
  if (event.kind === 'transferred') return { paymentId: event.paymentId, reference: event.reference }
  if (event.kind === 'paid') return { paymentId: event.paymentId, reference: event.order }
  return event.kind === 'reversed' ? { paymentId: event.paymentId } : {}
}

const moneyOf = (event: PaymentEvent) => ({
  ...((isPayment(event) || event.kind === 'reversed') && { cents: event.cents, paymentId: event.paymentId }),
  ...(event.kind === 'transferred' && { written: event.reference.replaceAll('\0', '') }),
  ...(event.kind === 'paid' && event.order !== undefined && { written: event.order }),
})

/** What is kept of an event: its outcome, and what is left of its money where some went back before. */
type Act = { outcome: Outcome; orderId: string | null; player?: number } & Partial<typeof paymentEvents.$inferInsert>

/** An order belongs to the gateway that opened it. Another gateway's event with the same id is not about it. */
async function actOn(tx: Tx, bank: Gateway, event: PaymentEvent): Promise<Act> {
  if (event.kind === 'other') return { outcome: 'ignored', orderId: null }
  if (event.kind === 'reversed') return await reversePayment(tx, bank.name, event)
  const order =
    (await lockOrderOf(tx, bank, event)) ?? (event.kind === 'paid' ? await regainOrder(tx, bank, event) : undefined)
  const orderId = order?.id ?? null
  const of = order && { player: order.player }
  if (event.kind === 'refunded' || event.kind === 'foreign') return { outcome: event.kind, orderId }
  if (!order) return { outcome: isPayment(event) ? 'orderUnknown' : 'ignored', orderId }
  if (isPayment(event)) {
    const outcome = await creditDeposit(tx, order, event)
    return { outcome, orderId, ...of, ...(outcome === 'paidTwice' && (await leftOfSecond(tx, order, event))) }
  }
  await endOrder(tx, eq(depositOrders.id, order.id), 'failed')
  await noteSignal(tx, order.player)
  return { outcome: 'closed', orderId, ...of }
}

/** A second payment, less what its gateway has taken back of it before. */
async function leftOfSecond(tx: Tx, order: DepositOrder, { cents, paymentId = '' }: Paid) {
  const left = cents - (await takenOfSecond(tx, order.id, paymentId))
  if (left > 0) return { cents: left }
  return { settlement: 'returned', settledAt: now(), settledBy: order.gateway } as const
}

const isPayment = (event: PaymentEvent) => event.kind === 'paid' || event.kind === 'transferred'

async function lockOrderOf(
  tx: Tx,
  bank: Gateway,
  event: Exclude<PaymentEvent, { kind: 'other' | 'reversed' }>,
): Promise<DepositOrder | undefined> {
  if (event.kind === 'transferred') return await lockTransferOrder(tx, bank.name, event.reference)
  return event.gatewayId === undefined ? undefined : await lockOrder(tx, bank, event.gatewayId)
}

async function lockOrder(tx: Tx, bank: Gateway, gatewayId: string): Promise<DepositOrder | undefined> {
  const isIt = and(eq(depositOrders.gateway, bank.name), eq(depositOrders.gatewayId, gatewayId))
  const [order] = await tx.select().from(depositOrders).where(isIt).for('update')
  return order
}
