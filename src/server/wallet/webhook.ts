import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { type Credit, creditDeposit } from './credit.ts'
import type { Gateway, PaymentEvent, Webhook } from './gateway.ts'
import { gateway } from './gateways/chosen.ts'
import { depositOrders, paymentEvents } from './tables.ts'

/** What became of a genuine webhook; kept with it. A gateway need not know more than that it arrived. */
export type Outcome = Credit | 'heardBefore' | 'closed' | 'ignored' | 'orderUnknown'

type Genuine = Extract<Webhook, { verdict: 'genuine' }>

/** `/pay/v1/<gateway>`: where the configured gateway reports. Any other name is no address of ours. */
export function payRoutes(): Hono {
  const routes = new Hono()
  const limit = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.json({ error: 'too large' }, 413) })
  routes.post('/pay/v1/:gateway', limit, receive)
  return routes
}

async function receive(c: Context): Promise<Response> {
  const bank = gateway()
  if (!bank || bank.name !== c.req.param('gateway')) return c.json({ error: 'unknown' }, 404)
  const rawBody = textOf(await c.req.arrayBuffer())
  if (rawBody === undefined) return c.json({ error: 'malformed' }, 400)
  const webhook = bank.verifyWebhook(rawBody, (name) => c.req.header(name) ?? '')
  if (webhook.verdict === 'forged') {
    log.warn({ gateway: bank.name, why: webhook.why }, 'a webhook is not genuine')
    return c.json({ error: 'not genuine' }, 401)
  }
  if (webhook.verdict === 'malformed') return c.json({ error: 'malformed' }, 400)
  const outcome = await takeWebhook(bank, webhook)
  log.info({ gateway: bank.name, eventId: webhook.eventId, outcome }, 'payment webhook')
  return c.json({ received: true })
}

const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that stands for these bytes and no others, since the signature is over them as they came; undefined where they are no text. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return exactly.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Deals with a genuine webhook once: the event's row and all it brings about commit together, so a process that dies
 * before it could reply hears the same event again and finds it done.
 */
export function takeWebhook(bank: Gateway, { eventId, event, payload }: Genuine): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const row = { gateway: bank.name, eventId, payload, outcome: 'taken', receivedAt: now() }
    // A second delivery of the event waits here until the first has committed or gone.
    const [fresh] = await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.id })
    if (!fresh) return 'heardBefore'
    const outcome = await actOn(tx, event)
    await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, fresh.id))
    return outcome
  })
}

async function actOn(tx: Tx, event: PaymentEvent): Promise<Outcome> {
  if (event.kind === 'other') return 'ignored'
  const isIt = eq(depositOrders.gatewayId, event.gatewayId)
  const [order] = await tx.select().from(depositOrders).where(isIt).for('update')
  if (!order) return 'orderUnknown'
  if (event.kind === 'paid') return await creditDeposit(tx, order, event.cents)
  const isPending = and(eq(depositOrders.id, order.id), eq(depositOrders.state, 'pending'))
  await tx.update(depositOrders).set({ state: 'failed' }).where(isPending)
  return 'closed'
}
