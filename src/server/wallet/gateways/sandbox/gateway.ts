import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import { composeCode } from '#contract/wallet/qrph.ts'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import { db } from '../../../db/database.ts'
import { type Gateway, GatewayError, type OpenedPayment, type PaymentRequest, type Webhook } from '../../gateway.ts'
import { GATEWAY_ID, readPayload } from '../payload.ts'
import { findForgery, readParts, signBody } from '../signature.ts'
import { sandboxPayments } from './tables.ts'

/**
 * The payment gateway of the demo. It keeps its own books and knows only the orders it was told. It reports by signed webhook over HTTP,
 * and can be asked. None of it runs in live mode.
 */

export const SANDBOX_HEADER = 'sandbox-signature'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** Crockford's alphabet, without letters that look alike. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID_LETTERS = 16

/** The invented merchant account and acquirer in the demo's codes. */
const merchant = {
  acquirer: 'TESTPHM1XXX',
  merchantId: 'MRCHNT-DEMO01',
  category: '7995',
  merchantName: 'PERYA DEMO',
  city: 'Makati City',
  postalCode: '1200',
  terminal: 'WEB00001',
}

const id = v.pipe(v.string(), v.regex(GATEWAY_ID))
const eventBody = v.object({
  id,
  type: v.string(),
  payment: v.object({
    id,
    reference: v.string(),
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX)),
  }),
})
export type SandboxEvent = v.InferOutput<typeof eventBody>

function makeId(): string {
  return `S${Array.from({ length: ID_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

async function createPayment({ orderId, cents, expiresAt }: PaymentRequest): Promise<OpenedPayment> {
  const id = makeId()
  const qrCodeText = composeCode({ ...merchant, cents, reference: id })
  const row = { id, reference: orderId, cents, qrCodeText, createdAt: now(), expiresAt }
  await db.insert(sandboxPayments).values(row).onConflictDoNothing({ target: sandboxPayments.reference })
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, orderId))
  if (!payment || payment.cents !== cents) throw new GatewayError(`the sandbox holds another payment for ${orderId}`)
  const { qrCodeText: code, expiresAt: until } = payment
  return { gatewayId: payment.id, expiresAt: until, qrCodeText: code, sandboxUrl: `/sandbox/bank/${payment.id}` }
}

function verifyWebhook(rawBody: string, header: (name: string) => string): Webhook {
  const parts = readParts(header(SANDBOX_HEADER))
  const delivery = { timestamp: parts.get('t') ?? '', signature: parts.get('v1') ?? '', rawBody }
  const why = findForgery(delivery, [config.sandboxSecret, config.sandboxSecretOld], now().getTime())
  if (why) return { verdict: 'forged', why }
  const read = readPayload(rawBody)
  const parsed = v.safeParse(eventBody, read?.value)
  if (!read || !parsed.success) return { verdict: 'malformed' }
  return { verdict: 'genuine', eventId: parsed.output.id, event: eventOf(parsed.output), payload: read.kept }
}

function eventOf({ type, payment }: SandboxEvent) {
  if (type === 'payment.paid') return { kind: 'paid', gatewayId: payment.id, cents: payment.amount } as const
  if (type === 'payment.refunded') return { kind: 'refunded', gatewayId: payment.id } as const
  if (type === 'payment.declined') return { kind: 'closed', gatewayId: payment.id } as const
  return { kind: 'other', name: type } as const
}

/** The signature header of the sandbox for a body. */
export function signSandbox(rawBody: string, at: Date = now()): string {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return `t=${timestamp},v1=${signBody(config.sandboxSecret, timestamp, rawBody)}`
}

export const sandboxGateway: Gateway = {
  name: 'sandbox',
  createPayment,
  verifyWebhook,
  query: async (gatewayId) => {
    const payment = await findSandboxPayment(gatewayId)
    if (!payment) throw new GatewayError(`the sandbox knows no payment ${gatewayId}`)
    if (payment.state === 'paid') return { state: 'paid', cents: payment.cents }
    return { state: payment.state === 'waiting' ? 'waiting' : 'closed' }
  },
  expire: async (gatewayId) => {
    const isWaiting = and(eq(sandboxPayments.id, gatewayId), eq(sandboxPayments.state, 'waiting'))
    await db.update(sandboxPayments).set({ state: 'expired' }).where(isWaiting)
  },
}

export async function findSandboxPayment(id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return payment
}
