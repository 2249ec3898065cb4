import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import { askOutside, readBounded } from '../../../base/bounded.ts'
import { now } from '../../../base/clock.ts'
import { isLiveKey } from '../../../base/productionRules.ts'
import {
  type Gateway,
  GatewayError,
  type OpenedPayment,
  type PaymentEvent,
  type PaymentRequest,
  type PaymentStatus,
  type Webhook,
} from '../../gateway.ts'
import { GATEWAY_ID, readPayload } from '../payload.ts'
import { findForgery, readParts } from '../signature.ts'
import { readQrPicture } from './picture.ts'

/** QR Ph through PayMongo: payment intent, payment method, attach (developers.paymongo.com). Amounts are centavos there too. */

export type PaymongoSettings = {
  /** Secret key of the account; its prefix tells a test account from a live one. */
  key: string
  webhookSecret: string
  /** A second key, while PayMongo's is being replaced. */
  webhookSecretOld?: string
  /** Another compatible server, for tests. */
  base?: string
  timeoutMs?: number
}

const BASE = 'https://api.paymongo.com/v1'
const TIMEOUT_MS = 10_000
/** Limits of a code's lifetime at PayMongo, counted from attaching the method. */
const EXPIRY_SECONDS_MIN = 60
const EXPIRY_SECONDS_MAX = 9_000

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX))
/** The id becomes part of the next requested address. */
const id = v.pipe(v.string(), v.regex(GATEWAY_ID))
const identified = v.object({ data: v.object({ id }) })
const attached = v.object({
  data: v.object({
    id,
    attributes: v.object({
      status: v.literal('awaiting_next_action'),
      next_action: v.object({ code: v.object({ image_url: v.string() }) }),
    }),
  }),
})
const payments = v.optional(
  v.array(v.object({ id: v.optional(id), attributes: v.object({ amount, currency: v.string(), status: v.string() }) })),
  [],
)
const intent = v.object({ data: v.object({ id, attributes: v.object({ status: v.string(), payments }) }) })
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
          payment_intent_id: v.nullish(id),
        }),
      }),
    }),
  }),
})

export function paymongoGateway(settings: PaymongoSettings): Gateway {
  const call = callerOf(settings)
  return {
    name: 'paymongo',
    createPayment: (request) => createPayment(call, request),
    verifyWebhook: (rawBody, header) => verifyWebhook(settings, rawBody, header('paymongo-signature')),
    query: async (gatewayId) => {
      const { data } = read(intent, await call('GET', `/payment_intents/${gatewayId}`), 'an intent')
      assertAbout(data.id, gatewayId)
      return statusOf({ data })
    },
    expire: async (gatewayId) => {
      await call('POST', `/payment_intents/${gatewayId}/cancel`, {})
    },
  }
}

type Heard = { response: Response; json: unknown }
type Call = (method: 'GET' | 'POST', path: string, attributes?: object) => Promise<unknown>

function callerOf({ key, base = BASE, timeoutMs = TIMEOUT_MS }: PaymongoSettings): Call {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return async (method, path, attributes) => {
    const body = attributes ? { body: JSON.stringify({ data: { attributes } }) } : {}
    const headers = { authorization, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await askOutside(base + path, { method, headers, signal, ...body })
      .then(async (response): Promise<Heard> => ({ response, json: JSON.parse(String(await readBounded(response))) }))
      .catch((error: unknown) => {
        throw new GatewayError(`paymongo ${method} ${path}: ${error instanceof Error ? error.name : 'no answer'}`)
      })
    if (!answer.response.ok) throw new GatewayError(`paymongo ${method} ${path}: status ${answer.response.status}`)
    return answer.json
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, json: unknown, what: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw new GatewayError(`paymongo answered ${what} in a shape of its own`)
  return parsed.output
}

/** Refuses an answer about another payment than the requested one. */
function assertAbout(told: string, asked: string): void {
  if (told !== asked) throw new GatewayError('paymongo answered with another intent')
}

async function createPayment(call: Call, request: PaymentRequest): Promise<OpenedPayment> {
  const { orderId, cents, description } = request
  const wanted = Math.floor((request.expiresAt.getTime() - now().getTime()) / 1000)
  const seconds = Math.min(Math.max(wanted, EXPIRY_SECONDS_MIN), EXPIRY_SECONDS_MAX)
  const plan = { amount: cents, currency: 'PHP', payment_method_allowed: ['qrph'], description, metadata: { orderId } }
  const opened = read(identified, await call('POST', '/payment_intents', plan), 'an intent')
  const kind = { type: 'qrph', expiry_seconds: seconds }
  const method = read(identified, await call('POST', '/payment_methods', kind), 'a method')
  const gatewayId = opened.data.id
  const link = { payment_method: method.data.id }
  const reply = read(attached, await call('POST', `/payment_intents/${gatewayId}/attach`, link), 'a code')
  assertAbout(reply.data.id, gatewayId)
  const expiresAt = new Date(now().getTime() + seconds * 1000)
  const qrCodeText = await readQrPicture(reply.data.attributes.next_action.code.image_url, cents)
  return { gatewayId, expiresAt, qrCodeText }
}

function statusOf({ data }: v.InferOutput<typeof intent>): PaymentStatus {
  const { status, payments: list } = data.attributes
  const paid = list.find(({ attributes }) => attributes.status === 'paid' && attributes.currency === 'PHP')
  if (status === 'succeeded' && paid) {
    return { state: 'paid', cents: paid.attributes.amount, ...(paid.id && { paymentId: paid.id }) }
  }
  // After an expired code or a declined payer, the intent awaits a new payment method.
  return { state: status === 'awaiting_payment_method' || status === 'cancelled' ? 'closed' : 'waiting' }
}

function verifyWebhook(settings: PaymongoSettings, rawBody: string, header: string): Webhook {
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

function eventOf({ data }: v.InferOutput<typeof event>): PaymentEvent {
  const { type, data: about } = data.attributes
  const { amount: cents, currency, status, payment_intent_id } = about.attributes
  const isIntent = type.startsWith('payment_intent.')
  const gatewayId = (isIntent ? about.id : payment_intent_id) ?? undefined
  const isPaid = Object.hasOwn(DONE, type) && DONE[type] === status
  if (isPaid && gatewayId && cents !== undefined && currency === 'PHP')
    return { kind: 'paid', gatewayId, cents, ...(!isIntent && { paymentId: about.id }) }
  const of = gatewayId === undefined ? {} : { gatewayId }
  if (isPaid && currency && currency !== 'PHP') return { kind: 'foreign', ...of }
  if (REFUND.test(type)) return { kind: 'refunded', ...of }
  if (type === 'payment.failed' && gatewayId) return { kind: 'closed', gatewayId }
  return { kind: 'other', name: type }
}
