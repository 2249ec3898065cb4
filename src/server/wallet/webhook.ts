import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { serverAddresses } from '#contract/addresses.ts'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { isCopyClosed } from '../standing/openCopy.ts'
import { type Credit, creditDeposit, type DepositOrder } from './credit.ts'
import { countForgeries, type Forgeries } from './forgeries.ts'
import type { Gateway, PaymentEvent, Webhook } from './gateway.ts'
import { gatewayOf } from './gateways/opened.ts'
import { depositOrders, flaggedOutcomes, paymentEvents } from './tables.ts'

/** The outcome of a genuine webhook, stored with it. The gateway learns only that it arrived. */
export type Outcome = Credit | 'heardBefore' | 'closed' | 'refunded' | 'foreign' | 'ignored' | 'orderUnknown'

type From = { address: string; forgeries: Forgeries }
type Genuine = Extract<Webhook, { verdict: 'genuine' }>

/**
 * `/pay/v1/<gateway>`: the address for webhooks of each known gateway, offered or not. Other names are 404. `addressOf` returns the
 * caller's address, by the rules of the server.
 */
export function payRoutes(addressOf: (c: Context) => string): Hono {
  const routes = new Hono()
  const forgeries = countForgeries()
  const limit = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.json({ error: 'too large' }, 413) })
  routes.post(`${serverAddresses.payments}:gateway`, limit, async (c) => {
    const bank = gatewayOf(c.req.param('gateway'))
    const from = { address: addressOf(c), forgeries }
    if (!bank) return c.json({ error: 'unknown' }, 404)
    // The gateway repeats what a closed copy does not take.
    if (await isCopyClosed()) return c.json({ error: 'closed' }, 503, { 'retry-after': '60' })
    return await receive(c, bank, from)
  })
  return routes
}

async function receive(c: Context, bank: Gateway, { address, forgeries }: From): Promise<Response> {
  const seconds = forgeries.secondsToWait(address)
  if (seconds > 0) return c.json({ error: 'too often not genuine' }, 429, { 'retry-after': String(seconds) })
  const rawBody = textOf(await c.req.arrayBuffer())
  if (rawBody === undefined) return c.json({ error: 'malformed' }, 400)
  const webhook = bank.verifyWebhook(rawBody, (name) => c.req.header(name) ?? '')
  if (webhook.verdict === 'forged') {
    if (forgeries.note(address)) log.warn({ gateway: bank.name, why: webhook.why, address }, 'a webhook is not genuine')
    return c.json({ error: 'not genuine' }, 401)
  }
  if (webhook.verdict === 'malformed') return c.json({ error: 'malformed' }, 400)
  const outcome = await takeWebhook(bank, webhook)
  const line = { gateway: bank.name, eventId: webhook.eventId, outcome }
  if (isFlagged(outcome)) log.warn(line, 'a payment needs a look: npm run operator -- deposits')
  else log.info(line, 'payment webhook')
  return c.json({ received: true })
}

const isFlagged = (outcome: Outcome) =>
  outcome === 'amountDiffers' || outcome === 'afterClosing' || flaggedOutcomes.some((each) => each === outcome)

const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that encodes to exactly these bytes, since the signature covers them; undefined if they are not valid text. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return exactly.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Handles a genuine webhook once. The event's row and its effects commit together: after a crash before the reply, the repeated event finds
 * its row.
 */
export function takeWebhook(bank: Gateway, { eventId, event, payload }: Genuine): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const paid = event.kind === 'paid' ? { cents: event.cents, paymentId: event.paymentId } : {}
    const row = { gateway: bank.name, eventId, payload, outcome: 'taken', receivedAt: now(), ...paid }
    // A second delivery of the event waits here until the first has committed or rolled back.
    const [fresh] = await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.id })
    if (!fresh) return 'heardBefore'
    const { outcome, orderId } = await actOn(tx, bank, event)
    await tx.update(paymentEvents).set({ outcome, orderId }).where(eq(paymentEvents.id, fresh.id))
    return outcome
  })
}

type Act = { outcome: Outcome; orderId: string | null }

/** An order belongs to the gateway that opened it. Another gateway's event with the same id is not about it. */
async function actOn(tx: Tx, bank: Gateway, event: PaymentEvent): Promise<Act> {
  if (event.kind === 'other') return { outcome: 'ignored', orderId: null }
  const order = event.gatewayId === undefined ? undefined : await lockOrder(tx, bank, event.gatewayId)
  const orderId = order?.id ?? null
  if (event.kind === 'refunded' || event.kind === 'foreign') return { outcome: event.kind, orderId }
  if (!order) return { outcome: event.kind === 'paid' ? 'orderUnknown' : 'ignored', orderId }
  if (event.kind === 'paid') return { outcome: await creditDeposit(tx, order, event), orderId }
  const isPending = and(eq(depositOrders.id, order.id), eq(depositOrders.state, 'pending'))
  await tx.update(depositOrders).set({ state: 'failed' }).where(isPending)
  return { outcome: 'closed', orderId }
}

async function lockOrder(tx: Tx, bank: Gateway, gatewayId: string): Promise<DepositOrder | undefined> {
  const isIt = and(eq(depositOrders.gateway, bank.name), eq(depositOrders.gatewayId, gatewayId))
  const [order] = await tx.select().from(depositOrders).where(isIt).for('update')
  return order
}
