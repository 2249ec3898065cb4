import * as v from 'valibot'
import { type Cents, readCoin } from '#contract/money.ts'
import type { PaymentEvent, PaymentStatus, Webhook } from '../../gateway.ts'
import { GATEWAY_ID, readPayload } from '../payload.ts'
import type { AggregatorSettings } from './gateway.ts'
import { isSignedBy } from './sign.ts'

export const orderNo = v.pipe(v.string(), v.regex(GATEWAY_ID))
/** Pesos with at most two decimals, as text or as a number. */
export const pesos = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((written) => readCoin(String(written))),
  v.number(),
)
/** What the aggregator tells of an order, by itself or when asked. */
export const told = v.object({
  orderNo,
  /** Our own order. */
  merOrderNo: v.nullish(v.string()),
  orderStatus: v.pipe(v.number(), v.integer()),
  amount: pesos,
  currency: v.string(),
})
export type Told = v.InferOutput<typeof told>
const notice = v.object({ ...told.entries, appId: v.string() })
const fields = v.record(v.string(), v.unknown())

/** States of an order: 2 and 3 are paid, told or not; 0 and 1 go on. */
export const PAID: readonly number[] = [2, 3]
const CLOSED: readonly number[] = [-1, -2]
export const SENT_BACK = -3

/** The signature holds no time: a message that is played again is known by its order and state. */
export function verifyNotice({ appId, key, keyOld = '' }: AggregatorSettings, rawBody: string): Webhook {
  const payload = readPayload(rawBody)
  const read = v.safeParse(fields, payload?.value)
  if (!payload || !read.success) return { verdict: 'malformed' }
  if (!isSignedBy(read.output, [key, keyOld])) return { verdict: 'forged', why: 'signature' }
  const parsed = v.safeParse(notice, read.output)
  if (!parsed.success || parsed.output.appId !== appId) return { verdict: 'malformed' }
  const { orderNo: order, orderStatus } = parsed.output
  return {
    verdict: 'genuine',
    eventId: `${order}.${orderStatus}`,
    event: eventOf(parsed.output),
    payload: payload.kept,
  }
}

/** An exception (-4) says nothing about the money: the order goes on, and is asked about. */
function eventOf({ orderNo: gatewayId, merOrderNo, orderStatus, amount: cents, currency }: Told): PaymentEvent {
  const money = { gatewayId, cents, paymentId: gatewayId }
  if (CLOSED.includes(orderStatus)) return { kind: 'closed', gatewayId }
  if (orderStatus !== SENT_BACK && !PAID.includes(orderStatus)) return { kind: 'other', name: `order ${orderStatus}` }
  if (currency !== 'PHP') return { kind: 'foreign', gatewayId }
  // An order is sent back whole, and once.
  return orderStatus === SENT_BACK
    ? { kind: 'reversed', ...money, reversalId: gatewayId }
    : { kind: 'paid', ...money, ...(merOrderNo && { order: merOrderNo }) }
}

export function statusOf({ orderNo: paymentId, orderStatus, amount, currency }: Told): PaymentStatus {
  const cents: Cents = amount
  if (PAID.includes(orderStatus) && currency === 'PHP') return { state: 'paid', cents, paymentId }
  return { state: CLOSED.includes(orderStatus) || orderStatus === SENT_BACK ? 'closed' : 'waiting' }
}
