import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'
import type { ListedPage, ListedPayment, Span } from '../../listing.ts'
import { GATEWAY_ID } from '../payload.ts'
import { orderIn } from './webhook.ts'

/**
 * PayMongo's list of payments: GET /v1/payments, the latest first, with `limit`, `before` and `after` (a payment's id). It knows no filter by
 * time, so that pages are asked for until they are older than the span. A payment's refunds stand within it.
 */

export const LIST_LIMIT = 100
/** A payment is made when its payer begins, and paid within this. */
const LATE_MS = 86_400_000

const kinds: Readonly<Record<string, ChannelKind>> = {
  qrph: 'qrph',
  gcash: 'gcash',
  paymaya: 'maya',
  grab_pay: 'grabpay',
}
const PAID: readonly string[] = ['paid', 'refunded', 'partially_refunded']

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(CENTS_MAX))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99_999_999_999))
const id = v.pipe(v.string(), v.regex(GATEWAY_ID))
const refund = v.object({
  amount: v.optional(cents),
  status: v.nullish(v.string()),
  attributes: v.optional(v.object({ amount: v.optional(cents), status: v.nullish(v.string()) })),
})
const payment = v.object({
  id,
  attributes: v.object({
    amount: cents,
    currency: v.string(),
    status: v.string(),
    fee: v.nullish(cents),
    payment_intent_id: v.nullish(id),
    metadata: v.nullish(v.object({ orderId: v.optional(v.unknown()) })),
    source: v.nullish(v.object({ type: v.nullish(v.string()) })),
    refunds: v.nullish(v.array(refund)),
    created_at: seconds,
    paid_at: v.nullish(seconds),
  }),
})
/** A page of the list. */
export const paymentList = v.object({ has_more: v.optional(v.boolean()), data: v.array(payment) })
type Payment = v.InferOutput<typeof payment>

/** Payments of another currency are told by their webhook, and left to a person. */
export function pageOf({ has_more, data }: v.InferOutput<typeof paymentList>, { from }: Span): ListedPage {
  const rows = data.filter(({ attributes: { status, currency } }) => PAID.includes(status) && currency === 'PHP')
  const last = data.at(-1)
  const isOlder = last !== undefined && last.attributes.created_at * 1_000 < from.getTime() - LATE_MS
  const hasMore = has_more ?? data.length === LIST_LIMIT
  return { rows: rows.map(listed), ...(hasMore && last && !isOlder && { next: last.id }) }
}

function listed({ id: payment, attributes }: Payment): ListedPayment {
  const { amount, payment_intent_id: opened, metadata, source, refunds, created_at, paid_at, fee } = attributes
  const kind = kinds[source?.type ?? '']
  return {
    ...{ id: payment, cents: amount, reversed: (refunds ?? []).reduce((sum, each) => sum + takenBy(each), 0) },
    at: new Date((paid_at ?? created_at) * 1_000),
    ...(opened && { opened }),
    ...orderIn(metadata),
    ...(kind && { kind }),
    ...(typeof fee === 'number' && { fee }),
  }
}

/** A refund that is under way or has failed took nothing. */
function takenBy({ amount, status, attributes }: v.InferOutput<typeof refund>): number {
  const state = status ?? attributes?.status ?? 'succeeded'
  return state === 'succeeded' ? (amount ?? attributes?.amount ?? 0) : 0
}
