import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { CENTS_MAX } from '#contract/money.ts'
import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import { GATEWAY_ID } from '../payload.ts'
import { signBody } from '../signature.ts'

/** The sandbox gateway's wire for deposits: what its API takes and answers, and what it reports. Amounts in centavos. */

export const SANDBOX_HEADER = 'sandbox-signature'

export const id = v.pipe(v.string(), v.regex(GATEWAY_ID))
export const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX))
export const text = v.pipe(v.string(), v.maxLength(200))
export const address = v.pipe(v.string(), v.url(), v.maxLength(500))
export const sum = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The body of `POST /v1/payments`. The same `reference` opens one payment. */
export const sandboxWish = v.strictObject({
  reference: id,
  kind: v.picklist(channelKinds),
  amount,
  expiresAt: time,
  returnUrl: address,
  notifyUrl: address,
})
export type SandboxWish = v.InferOutput<typeof sandboxWish>

/** A payment as the API tells it. */
export const sandboxReply = v.object({
  id,
  amount,
  state: v.picklist(['waiting', 'paid', 'closed']),
  expiresAt: time,
  /** The payer's page. */
  page: address,
  code: v.optional(v.string()),
  transfer: v.optional(
    v.object({ bankName: text, shortBankName: text, accountName: text, cardNum: text, amount, reference: text }),
  ),
  paid: v.optional(v.object({ amount, paymentId: v.optional(id) })),
})
export type SandboxReply = v.InferOutput<typeof sandboxReply>

/** What `GET /v1/payments` takes: moments in milliseconds, and the last payment of the page before. */
export const sandboxListWish = v.object({
  from: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  to: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  after: v.optional(id),
})
/** The payments that were paid in a span, in the order of their ids. A transfer with a reference of its own has no `opened`. */
export const sandboxList = v.object({
  payments: v.array(
    v.object({
      id,
      opened: v.optional(id),
      /** The merchant's own reference of it. */
      order: v.optional(text),
      reference: v.optional(text),
      kind: v.picklist(channelKinds),
      amount,
      reversed: sum,
      fee: sum,
      paidAt: time,
    }),
  ),
  next: v.optional(id),
})
export type SandboxList = v.InferOutput<typeof sandboxList>

/** A report about a payment, or about a transfer to the merchant's account, which the merchant has to match. */
export const sandboxEvent = v.union([
  v.object({
    id,
    type: v.string(),
    payment: v.object({
      id,
      reference: v.string(),
      amount,
      paymentId: v.optional(id),
      reversalId: v.optional(id),
    }),
  }),
  v.object({
    id,
    type: v.literal('transfer.received'),
    transfer: v.object({ id, reference: v.pipe(v.string(), v.maxLength(200)), amount }),
  }),
])
export type SandboxEvent = v.InferOutput<typeof sandboxEvent>

/** The signature header of the sandbox for a body. */
export function signSandbox(rawBody: string, at: Date = now()): string {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return `t=${timestamp},v1=${signBody(config.sandboxSecret, timestamp, rawBody)}`
}

/** What the merchant's calls carry. */
export const merchantKey = () => `Bearer ${config.sandboxSecret}`

/** Whether a call is the merchant's. */
export function isMerchant(authorization: string): boolean {
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(merchantKey())]
  return config.sandboxSecret !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
