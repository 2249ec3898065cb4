import * as v from 'valibot'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import { readPayload } from '../../gateways/payload.ts'
import { askSandbox, callSandbox } from '../../gateways/sandbox/call.ts'
import { notifyUrl } from '../../gateways/sandbox/reach.ts'
import { SANDBOX_HEADER } from '../../gateways/sandbox/wire.ts'
import { findForgery, readParts } from '../../gateways/signature.ts'
import type { Payout, PayoutStatus, PayoutWebhook } from '../../payout.ts'
import { endPayout } from './books.ts'
import { type PayoutReply, payoutEvent, payoutList, payoutReply } from './wire.ts'

/**
 * The adapter of the demo's bank (`server/sandbox`), to which it speaks by HTTP. The bank pays after a moment, unless an operator has entered
 * another end before, or on one of its bad days. What operators enter, they enter in the bank's own books.
 */
export const sandboxPayout: Payout = {
  name: 'sandbox',
  send: async ({ orderId, cents }) => {
    const wish = { reference: orderId, amount: cents, notifyUrl: notifyUrl('payouts/sandbox') }
    return statusOf(v.parse(payoutReply, await askSandbox('POST', '/v1/payouts', wish)))
  },
  query: async (orderId) => {
    const { status, json } = await callSandbox('GET', `/v1/payouts/${orderId}`)
    return status === 404 ? { state: 'unknown' } : statusOf(v.parse(payoutReply, json))
  },
  verifyWebhook,
  list: async ({ from, to }, after) => {
    const wanted = { from: String(from.getTime()), to: String(to.getTime()), ...(after !== undefined && { after }) }
    const json = await askSandbox('GET', `/v1/payouts?${new URLSearchParams(wanted)}`)
    const { payouts, next } = v.parse(payoutList, json)
    const rows = payouts.map(({ amount: cents, paidAt, ...row }) => ({ ...row, cents, at: new Date(paidAt) }))
    return { rows, ...(next !== undefined && { next }) }
  },
  enter: async (orderId, word, _by, on) => {
    const row = await endPayout(orderId, word.state, word.state === 'returned' ? word.reason : word.reference, on)
    return row ? statusOf({ ...row, amount: row.cents }) : { state: 'unknown' }
  },
}

function verifyWebhook(rawBody: string, header: (name: string) => string): PayoutWebhook {
  const parts = readParts(header(SANDBOX_HEADER))
  const delivery = { timestamp: parts.get('t') ?? '', signature: parts.get('v1') ?? '', rawBody }
  const why = findForgery(delivery, [config.sandboxSecret, config.sandboxSecretOld], now().getTime())
  if (why) return { verdict: 'forged', why }
  const parsed = v.safeParse(payoutEvent, readPayload(rawBody)?.value)
  if (!parsed.success) return { verdict: 'malformed' }
  const { id: eventId, payout } = parsed.output
  return { verdict: 'genuine', eventId, orderId: payout.reference, status: statusOf(payout) }
}

function statusOf({ reference, amount: cents, state, entered }: PayoutReply): PayoutStatus {
  if (state === 'accepted') return { state: 'sending' }
  if (state === 'paid') return { state, reference: entered ?? `SANDBOX-${reference.slice(0, 8)}`, cents }
  return entered === null ? { state, fault: 'account', cents } : { state, reason: entered, cents }
}
