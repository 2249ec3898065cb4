import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import { now } from '../../../base/clock.ts'
import { isLiveKey } from '../../../base/productionRules.ts'
import type { PaymentEvent, Webhook } from '../../gateway.ts'
import { GATEWAY_ID, readPayload } from '../payload.ts'
import { findForgery, readParts } from '../signature.ts'
import type { PaymongoSettings } from './gateway.ts'

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX))
const id = v.pipe(v.string(), v.regex(GATEWAY_ID))
/** A refund within its payment. PayMongo writes it flat, or as a resource of its own. */
const refund = v.object({
  id,
  amount: v.optional(amount),
  status: v.nullish(v.string()),
  attributes: v.optional(v.object({ amount: v.optional(amount), status: v.nullish(v.string()) })),
})
const event = v.object({
  data: v.object({
    id,
    attributes: v.object({
      type: v.string(),
      livemode: v.boolean(),
      data: v.object({
        id,
        attributes: v.object({
          amount: v.optional(amount),
          currency: v.nullish(v.string()),
          status: v.nullish(v.string()),
          /** What the intent was opened with. */
          metadata: v.nullish(v.object({ orderId: v.optional(v.unknown()) })),
          payment_intent_id: v.nullish(id),
          payment_id: v.nullish(id),
          refunds: v.nullish(v.array(refund)),
        }),
      }),
    }),
  }),
})
type Event = v.InferOutput<typeof event>
type About = Event['data']['attributes']['data']

export function verifyWebhook(settings: PaymongoSettings, rawBody: string, header: string): Webhook {
  const { key, webhookSecret, webhookSecretOld = '' } = settings
  const isLive = isLiveKey(key)
  const parts = readParts(header)
  const signature = parts.get(isLive ? 'li' : 'te') ?? ''
  const delivery = { timestamp: parts.get('t') ?? '', signature, rawBody }
  const why = findForgery(delivery, [webhookSecret, webhookSecretOld], now().getTime())
  if (why) return { verdict: 'forged', why }
  const payload = readPayload(rawBody)
  const parsed = v.safeParse(event, payload?.value)
  if (!payload || !parsed.success) return { verdict: 'malformed' }
  const { id: eventId, attributes } = parsed.output.data
  // Money of the test mode is not real.
  if (attributes.livemode !== isLive) return { verdict: 'forged', why: 'mode' }
  return { verdict: 'genuine', eventId, event: eventOf(parsed.output), payload: payload.kept }
}

/** The gateway's states of a paid payment and a paid intent. */
const DONE: Record<string, string> = { 'payment.paid': 'paid', 'payment_intent.succeeded': 'succeeded' }

/** Events of refunds to the payer. */
const REFUND = /^(?:payment\.)?refund(?:ed)?(?:\.|$)/
/** Refunds that have not happened, or not yet. */
const UNDONE = new Set(['pending', 'processing', 'failed', 'cancelled'])

function eventOf({ data }: Event): PaymentEvent {
  const { type, data: about } = data.attributes
  const { amount: cents, currency, status, payment_intent_id, metadata } = about.attributes
  const isIntent = type.startsWith('payment_intent.')
  const gatewayId = (isIntent ? about.id : payment_intent_id) ?? undefined
  const isPaid = Object.hasOwn(DONE, type) && DONE[type] === status
  if (isPaid && gatewayId && cents !== undefined && currency === 'PHP')
    return { kind: 'paid', gatewayId, cents, ...(!isIntent && { paymentId: about.id }), ...orderIn(metadata) }
  const of = gatewayId === undefined ? {} : { gatewayId }
  if (isPaid && currency && currency !== 'PHP') return { kind: 'foreign', ...of }
  if (REFUND.test(type)) return refundOf(type, about, of)
  if (type === 'payment.failed' && gatewayId) return { kind: 'closed', gatewayId }
  return { kind: 'other', name: type }
}

/** Our own order. A payment may come without what its intent was opened with. */
export const orderIn = (metadata: { orderId?: unknown } | null | undefined): { order?: string } =>
  typeof metadata?.orderId === 'string' ? { order: metadata.orderId } : {}

/**
 * A refund that has happened took money back, in the event of the refund itself or of its payment: both name the refund's id. Without
 * amount, id or payment a person looks at it.
 */
function refundOf(type: string, { id: told, attributes }: About, of: { gatewayId?: string }): PaymentEvent {
  const isOwn = attributes.payment_id !== undefined && attributes.payment_id !== null
  const {
    id: reversalId,
    cents,
    status,
  } = isOwn ? { id: told, cents: attributes.amount, status: attributes.status } : lastOf(attributes.refunds)
  if (UNDONE.has(status ?? '')) return { kind: 'other', name: type }
  const paymentId = isOwn ? attributes.payment_id : told
  const isPesos = attributes.currency === 'PHP'
  const isDone = status === 'succeeded' || (!isOwn && !status)
  if (!isDone || reversalId === undefined || cents === undefined || !paymentId || !isPesos)
    return { kind: 'refunded', ...of }
  return { kind: 'reversed', ...of, cents, paymentId, reversalId }
}

type Refund = { id?: string; cents?: number; status?: string | null }

/** The refund that a payment's event tells of: its last one. */
function lastOf(refunds: About['attributes']['refunds']): Refund {
  const last = refunds?.at(-1)
  if (!last) return {}
  const cents = last.amount ?? last.attributes?.amount
  const status = last.status ?? last.attributes?.status
  return { id: last.id, ...(cents !== undefined && { cents }), ...(status !== undefined && { status }) }
}
