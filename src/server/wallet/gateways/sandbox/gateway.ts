import * as v from 'valibot'
import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import {
  type Gateway,
  GatewayError,
  type OpenedPayment,
  type PaymentEvent,
  type PaymentRequest,
  type PaymentStatus,
  type Webhook,
} from '../../gateway.ts'
import type { ListedPage, Span } from '../../listing.ts'
import { readPayload } from '../payload.ts'
import { findForgery, readParts } from '../signature.ts'
import { askSandbox } from './call.ts'
import { notifyUrl } from './reach.ts'
import {
  SANDBOX_HEADER,
  type SandboxEvent,
  type SandboxReply,
  sandboxEvent,
  sandboxList,
  sandboxReply,
} from './wire.ts'

/** The adapter of the demo's gateway (`server/sandbox`), to which it speaks by HTTP alone. None of it runs in live mode. */

function read<Schema extends typeof sandboxReply | typeof sandboxList>(
  json: unknown,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw new GatewayError('the sandbox answered in a shape of its own')
  return parsed.output
}

async function createPayment({ orderId, kind, cents, expiresAt, returnUrl }: PaymentRequest): Promise<OpenedPayment> {
  const wish = { reference: orderId, kind, amount: cents, expiresAt: expiresAt.getTime(), returnUrl }
  const payment = read(
    await askSandbox('POST', '/v1/payments', { ...wish, notifyUrl: notifyUrl('sandbox') }),
    sandboxReply,
  )
  if (payment.amount !== cents) throw new GatewayError(`the sandbox holds another payment for ${orderId}`)
  const opened = { gatewayId: payment.id, expiresAt: new Date(payment.expiresAt) }
  // A player of the demo has no bank's app, and pays on the page instead.
  if (payment.code !== undefined) return { ...opened, qrCodeText: payment.code, sandboxUrl: payment.page }
  if (payment.transfer) return { ...opened, bankOwn: payment.transfer, sandboxUrl: payment.page }
  return { ...opened, payUrl: payment.page }
}

function statusOf({ state, paid }: SandboxReply): PaymentStatus {
  if (state === 'closed') return { state }
  if (state === 'waiting' || !paid) return { state: 'waiting' }
  return { state, cents: paid.amount, ...(paid.paymentId && { paymentId: paid.paymentId }) }
}

function verifyWebhook(rawBody: string, header: (name: string) => string): Webhook {
  const parts = readParts(header(SANDBOX_HEADER))
  const delivery = { timestamp: parts.get('t') ?? '', signature: parts.get('v1') ?? '', rawBody }
  const why = findForgery(delivery, [config.sandboxSecret, config.sandboxSecretOld], now().getTime())
  if (why) return { verdict: 'forged', why }
  const payload = readPayload(rawBody)
  const parsed = v.safeParse(sandboxEvent, payload?.value)
  if (!payload || !parsed.success) return { verdict: 'malformed' }
  return { verdict: 'genuine', eventId: parsed.output.id, event: eventOf(parsed.output), payload: payload.kept }
}

function eventOf(event: SandboxEvent): PaymentEvent {
  if ('transfer' in event) {
    const { id: paymentId, reference, amount: cents } = event.transfer
    return { kind: 'transferred', reference, cents, paymentId }
  }
  const { type, payment } = event
  const { id: gatewayId, amount: cents, paymentId, reversalId, reference: order } = payment
  const paid = { gatewayId, cents, ...(paymentId && { paymentId }) }
  if (type === 'payment.paid') return { kind: 'paid', ...paid, order }
  if (type === 'payment.reversed' && reversalId) return { kind: 'reversed', ...paid, reversalId }
  if (type === 'payment.refunded') return { kind: 'refunded', gatewayId }
  if (type === 'payment.declined') return { kind: 'closed', gatewayId }
  return { kind: 'other', name: type }
}

async function list({ from, to }: Span, after?: string): Promise<ListedPage> {
  const wanted = { from: String(from.getTime()), to: String(to.getTime()), ...(after !== undefined && { after }) }
  const path = `/v1/payments?${new URLSearchParams(wanted)}`
  const { payments, next } = read(await askSandbox('GET', path), sandboxList)
  const rows = payments.map(({ amount: cents, paidAt, opened, order, reference, ...row }) => ({
    ...{ ...row, cents, at: new Date(paidAt) },
    ...(opened !== undefined && { opened }),
    ...(order !== undefined && { order }),
    ...(reference !== undefined && { reference }),
  }))
  return { rows, ...(next !== undefined && { next }) }
}

export const sandboxGateway: Gateway = {
  name: 'sandbox',
  kinds: channelKinds,
  createPayment,
  verifyWebhook,
  query: async (gatewayId) => statusOf(read(await askSandbox('GET', `/v1/payments/${gatewayId}`), sandboxReply)),
  expire: async (gatewayId) => {
    await askSandbox('POST', `/v1/payments/${gatewayId}/expire`)
  },
  list,
}
