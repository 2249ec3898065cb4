import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import { readPayload } from '../../gateways/payload.ts'
import { SANDBOX_HEADER } from '../../gateways/sandbox/wire.ts'
import { findForgery, readParts } from '../../gateways/signature.ts'
import type { Payout, PayoutStatus, PayoutWebhook } from '../../payout.ts'
import { endPayout, listPaid, look, type SandboxPayout, take } from './books.ts'
import { dayOf } from './days.ts'
import { hasMouth, speak } from './speak.ts'

/**
 * The bank of the demo: it takes a payment, reports it by signed webhook over HTTP, and can be asked. It pays after a moment, unless told
 * before then to return the money, or on one of its bad days.
 */
export const sandboxPayout: Payout = {
  name: 'sandbox',
  send: async (request) => {
    const { row, isNew } = await take(request)
    if (isNew && hasMouth()) void speak(row)
    // It has taken the order, and nobody reads its answer.
    if (isNew && dayOf(row.cents) === 'cut') throw new Error('the sandbox cut the connection')
    return statusOf((await look(row.reference)) ?? row)
  },
  query: async (orderId) => {
    const row = await look(orderId)
    return row ? statusOf(row) : { state: 'unknown' }
  },
  verifyWebhook,
  list: listPaid,
  enter: async (orderId, word, _by, on) => {
    const row = await endPayout(orderId, word.state, word.state === 'returned' ? word.reason : word.reference, on)
    return row ? statusOf(row) : { state: 'unknown' }
  },
}

const body = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  payout: v.object({
    reference: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX)),
    state: v.picklist(['accepted', 'paid', 'returned']),
    entered: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  }),
})
export type SandboxWord = v.InferOutput<typeof body>

function verifyWebhook(rawBody: string, header: (name: string) => string): PayoutWebhook {
  const parts = readParts(header(SANDBOX_HEADER))
  const delivery = { timestamp: parts.get('t') ?? '', signature: parts.get('v1') ?? '', rawBody }
  const why = findForgery(delivery, [config.sandboxSecret, config.sandboxSecretOld], now().getTime())
  if (why) return { verdict: 'forged', why }
  const parsed = v.safeParse(body, readPayload(rawBody)?.value)
  if (!parsed.success) return { verdict: 'malformed' }
  const { id: eventId, payout } = parsed.output
  const { reference, amount: cents, state, entered } = payout
  return { verdict: 'genuine', eventId, orderId: reference, status: statusOf({ reference, cents, state, entered }) }
}

function statusOf({ reference, cents, state, entered }: Omit<SandboxPayout, 'takenAt' | 'settlesAt'>): PayoutStatus {
  if (state === 'accepted') return { state: 'sending' }
  if (state === 'paid') return { state, reference: entered ?? `SANDBOX-${reference.slice(0, 8)}`, cents }
  return entered === null ? { state, fault: 'account', cents } : { state, reason: entered, cents }
}
