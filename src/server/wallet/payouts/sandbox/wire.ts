import * as v from 'valibot'
import { address, amount, id, sum, text, time } from '../../gateways/sandbox/wire.ts'

/** The sandbox bank's wire for payouts: what its API takes and answers, and what it reports. Amounts in centavos. */

/** The body of `POST /v1/payouts`. The same `reference` is paid once. It takes no account number, since it pays nobody. */
export const payoutWish = v.strictObject({ reference: id, amount, notifyUrl: address })

/** A payout as the API tells it. `entered`: what an operator entered, the reason of a return or the bank's reference. */
export const payoutReply = v.object({
  reference: id,
  amount,
  state: v.picklist(['accepted', 'paid', 'returned']),
  entered: v.nullable(text),
})
export type PayoutReply = v.InferOutput<typeof payoutReply>

/** The payouts that were made in a span, in the order of our ids, with what came back since. */
export const payoutList = v.object({
  payouts: v.array(v.object({ id, opened: id, amount, reversed: sum, fee: sum, paidAt: time })),
  next: v.optional(id),
})
export type PayoutList = v.InferOutput<typeof payoutList>

/** A report about a payout. */
export const payoutEvent = v.object({ id, payout: payoutReply })
export type PayoutEvent = v.InferOutput<typeof payoutEvent>
