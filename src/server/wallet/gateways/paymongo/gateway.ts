import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import { now } from '../../../base/clock.ts'
import {
  type Gateway,
  GatewayError,
  type OpenedPayment,
  type PaymentRequest,
  type PaymentStatus,
} from '../../gateway.ts'
import { askJson } from '../ask.ts'
import { GATEWAY_ID } from '../payload.ts'
import { safePage } from '../safePage.ts'
import { LIST_LIMIT, pageOf, paymentList } from './list.ts'
import { readQrPicture } from './picture.ts'
import { verifyWebhook } from './webhook.ts'

/**
 * QR Ph and the wallets GCash, Maya and GrabPay through PayMongo: payment intent, payment method, attach (developers.paymongo.com). Amounts
 * are centavos there too. No cards.
 */

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
const attached = <Action extends v.GenericSchema>(next_action: Action) =>
  v.object({
    data: v.object({ id, attributes: v.object({ status: v.literal('awaiting_next_action'), next_action }) }),
  })
const withCode = attached(v.object({ code: v.object({ image_url: v.string() }) }))
const withPage = attached(v.object({ redirect: v.object({ url: v.string() }) }))
const payments = v.optional(
  v.array(v.object({ id: v.optional(id), attributes: v.object({ amount, currency: v.string(), status: v.string() }) })),
  [],
)
const intent = v.object({ data: v.object({ id, attributes: v.object({ status: v.string(), payments }) }) })
export function paymongoGateway(settings: PaymongoSettings): Gateway {
  const call = callerOf(settings)
  return {
    name: 'paymongo',
    kinds: ['qrph', 'gcash', 'maya', 'grabpay'],
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
    list: async (span, after) => {
      const from = after === undefined ? '' : `&after=${after}`
      return pageOf(read(paymentList, await call('GET', `/payments?limit=${LIST_LIMIT}${from}`), 'a list'), span)
    },
  }
}

type Call = (method: 'GET' | 'POST', path: string, attributes?: object) => Promise<unknown>

function callerOf({ key, base = BASE, timeoutMs = TIMEOUT_MS }: PaymongoSettings): Call {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  return async (method, path, attributes) => {
    const body = attributes && { body: JSON.stringify({ data: { attributes } }) }
    return await askJson({ what: `paymongo ${method} ${path}`, url: base + path, method, headers, timeoutMs, ...body })
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

/** The types of payment methods at PayMongo, and the minutes within which a wallet's payer must agree, which nobody can change. */
const wallets = {
  gcash: { type: 'gcash', minutes: 240 },
  maya: { type: 'paymaya', minutes: 30 },
  grabpay: { type: 'grab_pay', minutes: 15 },
} as const

async function createPayment(call: Call, request: PaymentRequest): Promise<OpenedPayment> {
  const { kind } = request
  if (kind === 'qrph') return await createCode(call, request)
  if (kind === 'gcash' || kind === 'maya' || kind === 'grabpay') return await createPage(call, request, wallets[kind])
  throw new GatewayError(`paymongo carries no channel of the kind ${kind}`)
}

async function createCode(call: Call, request: PaymentRequest): Promise<OpenedPayment> {
  const wanted = Math.floor((request.expiresAt.getTime() - now().getTime()) / 1000)
  const seconds = Math.min(Math.max(wanted, EXPIRY_SECONDS_MIN), EXPIRY_SECONDS_MAX)
  const plan = { request, method: { type: 'qrph', expiry_seconds: seconds } }
  const { gatewayId, attributes } = await attach(call, plan, withCode)
  const expiresAt = new Date(now().getTime() + seconds * 1000)
  const qrCodeText = await readQrPicture(attributes.next_action.code.image_url, request.cents)
  return { gatewayId, expiresAt, qrCodeText }
}

/** A wallet's own page, where the payer agrees. The order ends no later than the page. */
async function createPage(
  call: Call,
  request: PaymentRequest,
  { type, minutes }: (typeof wallets)[keyof typeof wallets],
): Promise<OpenedPayment> {
  const plan = { request, method: { type }, link: { return_url: request.returnUrl } }
  const { gatewayId, attributes } = await attach(call, plan, withPage)
  const closesAt = now().getTime() + minutes * 60_000
  const expiresAt = new Date(Math.min(request.expiresAt.getTime(), closesAt))
  return { gatewayId, expiresAt, payUrl: safePage(attributes.next_action.redirect.url, 'paymongo') }
}

type Plan = { request: PaymentRequest; method: { type: string }; link?: object }

/** Opens an intent for the order, and attaches a method to it. */
async function attach<Schema extends typeof withCode | typeof withPage>(
  call: Call,
  { request, method, link }: Plan,
  schema: Schema,
): Promise<{ gatewayId: string; attributes: v.InferOutput<Schema>['data']['attributes'] }> {
  const { orderId, cents, description } = request
  const intended = { payment_method_allowed: [method.type], description, metadata: { orderId } }
  const plan = { amount: cents, currency: 'PHP', ...intended }
  const opened = read(identified, await call('POST', '/payment_intents', plan), 'an intent')
  const made = read(identified, await call('POST', '/payment_methods', method), 'a method')
  const gatewayId = opened.data.id
  const joined = { payment_method: made.data.id, ...link }
  const reply = read(schema, await call('POST', `/payment_intents/${gatewayId}/attach`, joined), 'what to pay by')
  assertAbout(reply.data.id, gatewayId)
  return { gatewayId, attributes: reply.data.attributes }
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
