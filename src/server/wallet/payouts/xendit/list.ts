import * as v from 'valibot'
import { CENTS_MAX, type Cents } from '#contract/money.ts'
import type { ListedPage, ListedPayment, Span } from '../../listing.ts'

/**
 * Xendit's list of transactions: GET /transactions (docs.xendit.co, List Transactions), by type and time of creation, with `limit` and
 * `after_id`. A payout is a DISBURSEMENT there, whose `reference_id` is ours and whose `product_id` is the payout's. The API key needs the
 * permission Transaction Read.
 */

const LIMIT = 50

const pesos = (least: number) =>
  v.pipe(
    v.number(),
    v.minValue(least),
    v.maxValue(CENTS_MAX / 100),
    v.transform((amount): Cents => Math.round(amount * 100)),
  )
const text = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,255}$/))
const fee = v.nullish(pesos(0))
const transaction = v.object({
  id: text,
  product_id: text,
  reference_id: text,
  type: v.string(),
  status: v.string(),
  currency: v.string(),
  amount: pesos(0.01),
  fee: v.nullish(v.object({ xendit_fee: fee, value_added_tax: fee })),
  created: v.pipe(v.string(), v.isoTimestamp()),
})
/** A page of the list. */
export const transactionList = v.object({ has_more: v.boolean(), data: v.array(transaction) })
type Transaction = v.InferOutput<typeof transaction>

/** The address of a page. */
export function pageAddress({ from, to }: Span, after: string | undefined): string {
  const times = { 'created[gte]': from.toISOString(), 'created[lte]': to.toISOString() }
  const asked = {
    types: 'DISBURSEMENT',
    limit: String(LIMIT),
    ...times,
    ...(after !== undefined && { after_id: after }),
  }
  return `/transactions?${new URLSearchParams(asked)}`
}

/** Payouts that were made, also those that came back since. */
export function pageOf({ has_more, data }: v.InferOutput<typeof transactionList>): ListedPage {
  const last = data.at(-1)
  return { rows: data.flatMap(listed), ...(has_more && last && { next: last.id }) }
}

function listed({
  product_id,
  reference_id,
  type,
  status,
  currency,
  amount,
  fee,
  created,
}: Transaction): ListedPayment[] {
  const isMade = status === 'SUCCESS' || status === 'REVERSED'
  if (!isMade || type !== 'DISBURSEMENT' || currency !== 'PHP') return []
  const money = { cents: amount, reversed: status === 'REVERSED' ? amount : 0, at: new Date(created) }
  const kept = fee && { fee: (fee.xendit_fee ?? 0) + (fee.value_added_tax ?? 0) }
  return [{ id: product_id, opened: reference_id, ...money, ...kept }]
}
