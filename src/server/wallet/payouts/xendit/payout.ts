import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { CENTS_MAX, type Cents } from '#contract/money.ts'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { askOutside, readBounded } from '../../../base/bounded.ts'
import { readPayload } from '../../gateways/payload.ts'
import { type Payout, PayoutRefusal, type PayoutRequest, type PayoutStatus, type PayoutWebhook } from '../../payout.ts'
import { codeOf } from './codes.ts'
import { pageAddress, pageOf, transactionList } from './list.ts'
import { isKnown, statusOf } from './status.ts'

/**
 * Payouts to banks and e-wallets through Xendit (docs.xendit.co, Payouts API v2).
 *
 * Documented: POST /v2/payouts with the header Idempotency-key, GET /v2/payouts?reference_id, amounts in pesos with decimals, the states, and
 * a webhook with the account's token in x-callback-token, which wants 200 within 30 s and is repeated for 24 h. Xendit chooses the rail by
 * amount: InstaPay up to 50,000.
 * Assumed: an e-wallet's number is written 09…, an error code of the set below means that nothing was taken, and a state of one payout is told
 * by one event, since webhooks of this version carry no id.
 */

export type XenditSettings = {
  /** Secret key of the account. */
  key: string
  /** The token of genuine webhooks, and a second one while it is being replaced. */
  token: string
  tokenOld?: string
  /** Another compatible server, for tests. */
  base?: string
  timeoutMs?: number
}

const BASE = 'https://api.xendit.co'
const TIMEOUT_MS = 10_000

/** Xendit refused the payee or the amount before it took the payment. Any other error may follow a payment that it has taken. */
const REFUSALS = new Set([
  ...['API_VALIDATION_ERROR', 'CHANNEL_CODE_NOT_SUPPORTED', 'CHANNEL_CODE_NOT_SUPPORTED_ERROR'],
  ...['RECIPIENT_ACCOUNT_NUMBER_ERROR', 'RECIPIENT_ACCOUNT_NAME_ERROR', 'RECIPIENT_AMOUNT_ERROR'],
  ...['MAXIMUM_TRANSFER_LIMIT_ERROR', 'MINIMUM_TRANSFER_LIMIT_ERROR', 'AMOUNT_INCREMENTS_NOT_SUPPORTED'],
])

/** Pesos with decimals, as whole centavos. */
const pesos = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(CENTS_MAX / 100),
  v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6),
  v.transform((amount): Cents => Math.round(amount * 100)),
)
const plain = (most: number) => v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/), v.minLength(1), v.maxLength(most))
const payment = v.object({
  id: plain(64),
  reference_id: plain(255),
  amount: pesos,
  currency: v.literal('PHP'),
  status: v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)),
  failure_code: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z_]{1,60}$/))),
})
export type XenditPayment = v.InferOutput<typeof payment>
const refused = v.object({ error_code: v.string() })
const event = v.object({ event: plain(80), data: v.unknown() })

export function xenditPayout(settings: XenditSettings): Payout {
  const call = callerOf(settings)
  return {
    name: 'xendit',
    obstacle: ({ bank }) => (codeOf(bank) ? undefined : `xendit has no code for the bank ${bank}`),
    send: async (request) => {
      const found = read(payment, await call('POST', '/v2/payouts', { id: request.orderId, body: bodyOf(request) }))
      return statusOf(mine([found], request.orderId))
    },
    query: async (orderId) => {
      const list = read(v.array(payment), await call('GET', `/v2/payouts?reference_id=${encodeURIComponent(orderId)}`))
      return list.length === 0 ? { state: 'unknown' } : statusOf(mine(list, orderId))
    },
    verifyWebhook: (rawBody, header) => verifyWebhook(settings, rawBody, header('x-callback-token')),
    list: async (span, after) => pageOf(read(transactionList, await call('GET', pageAddress(span, after)))),
  }
}

function bodyOf({ orderId, cents, payee }: PayoutRequest) {
  const channel_code = codeOf(payee.bank)
  if (channel_code === undefined) throw new PayoutRefusal(`xendit has no code for the bank ${payee.bank}`)
  // A wallet's number is kept as +639…, and the rails write it 09….
  const account_number = payee.cardNum.replace(/^\+63/, '0')
  return {
    ...{ reference_id: orderId, channel_code, amount: cents / 100, currency: 'PHP' },
    channel_properties: { account_number, account_holder_name: payee.accountName },
    description: `Withdrawal ${orderNumber(orderId)}`,
  }
}

type Sent = { id: string; body: object }
type Call = (method: 'GET' | 'POST', path: string, sent?: Sent) => Promise<unknown>

function callerOf({ key, base = BASE, timeoutMs = TIMEOUT_MS }: XenditSettings): Call {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return async (method, path, sent) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { authorization, 'content-type': 'application/json', ...(sent && { 'idempotency-key': sent.id }) }
    const body = sent && { body: JSON.stringify(sent.body) }
    const [response, json] = await answerOf(askOutside(base + path, { method, headers, signal, ...body })).catch(
      (error: unknown) => {
        throw new Error(`xendit ${method}: ${error instanceof Error ? error.name : 'no answer'}`)
      },
    )
    if (response.ok) return json
    const { output, success } = v.safeParse(refused, json)
    if (success && response.status === 400 && REFUSALS.has(output.error_code))
      throw new PayoutRefusal(`xendit refused it: ${output.error_code}`)
    throw new Error(`xendit ${method}: status ${response.status}`)
  }
}

async function answerOf(asked: Promise<Response>): Promise<[Response, unknown]> {
  const response = await asked
  return [response, JSON.parse(String(await readBounded(response)))]
}

function read<Schema extends v.GenericSchema>(schema: Schema, json: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw new Error('xendit answered in a shape of its own')
  return parsed.output
}

/** The payment that counts, if several carry our id: one that was made, then one under way. Refuses an answer about another payment. */
function mine(list: readonly XenditPayment[], orderId: string): XenditPayment {
  if (list.some((each) => each.reference_id !== orderId)) throw new Error('xendit answered with another payout')
  const byWord = (state: PayoutStatus['state']) => list.find((each) => statusOf(each).state === state)
  const found = byWord('paid') ?? byWord('sending') ?? list[0]
  if (!found) throw new Error('xendit answered with no payout')
  return found
}

function verifyWebhook({ token, tokenOld = '' }: XenditSettings, rawBody: string, given: string): PayoutWebhook {
  const live = [token, tokenOld].filter((each) => each !== '')
  // Every token is compared, so that the time says nothing about which of them came close.
  if (!live.map((each) => isSame(given, each)).includes(true)) return { verdict: 'forged', why: 'signature' }
  const payload = readPayload(rawBody)
  const parsed = v.safeParse(event, payload?.value)
  if (!parsed.success) return { verdict: 'malformed' }
  if (!parsed.output.event.startsWith('payout.')) return { verdict: 'other', name: parsed.output.event }
  const data = v.safeParse(payment, parsed.output.data)
  if (!data.success) return { verdict: 'malformed' }
  const { id, reference_id: orderId, status, amount } = data.output
  // Asked about such a payment, we would know no more: it is logged, and repeating it helps nobody.
  if (!isKnown(status)) return { verdict: 'other', name: status }
  return { verdict: 'genuine', eventId: `${id}:${status}:${amount}`, orderId, status: statusOf(data.output) }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Digests have one length, so the comparison takes the same time for any text. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digestOf(given), digestOf(token))
