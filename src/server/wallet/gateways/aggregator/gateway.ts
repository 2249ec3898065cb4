import * as v from 'valibot'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'
import { type Gateway, GatewayError, type OpenedPayment, type PaymentRequest } from '../../gateway.ts'
import { askJson } from '../ask.ts'
import { safePage } from '../safePage.ts'
import { orderList, pageFields, pageOf } from './list.ts'
import { orderNo, statusOf, told, verifyNotice } from './notify.ts'
import { type Signed, signFields } from './sign.ts'

/** A gateway of the aggregators' style: one account, many wallets, each payment on a page of theirs. Amounts are pesos with decimals. */

export type AggregatorSettings = {
  /** Where its API is, as the contract with it says. */
  base: string
  appId: string
  key: string
  /** A second key, while the first is being replaced. */
  keyOld?: string
  /** Where it reports to. */
  notifyUrl: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const PATH = '/api/v2/payment/order'
const DONE = 200

/** How it names the ways of paying. */
const methods: Partial<Record<ChannelKind, string>> = {
  qrph: 'QRPH',
  gcash: 'GCASH',
  maya: 'MAYA',
  grabpay: 'GRABPAY',
  counter: 'OTC',
}
// Object.keys forgets the names of a constant object.
const kinds = Object.keys(methods) as ChannelKind[]

const answer = v.object({ code: v.number(), data: v.nullish(v.unknown()) })
const opened = v.object({ orderNo, merOrderNo: v.string(), params: v.object({ url: v.string() }) })

export function aggregatorGateway(settings: AggregatorSettings): Gateway {
  const call = callerOf(settings)
  return {
    name: 'aggregator',
    kinds,
    receipt: 'success',
    createPayment: (request) => createPayment(call, settings, request),
    verifyWebhook: (rawBody) => verifyNotice(settings, rawBody),
    query: async (gatewayId) => {
      const order = read(told, await call('query', { orderNo: gatewayId }))
      if (order.orderNo !== gatewayId) throw new GatewayError('the aggregator answered with another order')
      return statusOf(order)
    },
    // It knows no cancelling: its page ends by itself, and late money still counts.
    expire: async () => {},
    list: async (span, after) => pageOf(read(orderList, await call('list', pageFields(span, after))), methods, after),
  }
}

type Call = (action: 'create' | 'query' | 'list', fields: Signed) => Promise<unknown>

function callerOf({ base, appId, key, timeoutMs = TIMEOUT_MS }: AggregatorSettings): Call {
  return async (action, wanted) => {
    const fields = { ...wanted, appId }
    const sign = signFields(fields, key)
    if (sign === undefined)
      throw new GatewayError(`the aggregator cannot be asked to ${action}: a field has an ampersand`)
    const question = {
      what: `aggregator ${action}`,
      url: `${base}${PATH}/${action}`,
      method: 'POST',
      headers: {},
    } as const
    const { code, data } = read(
      answer,
      await askJson({ ...question, body: JSON.stringify({ ...fields, sign }), timeoutMs }),
    )
    // Maintenance and refusals are answers of status 200 with a code of their own.
    if (code !== DONE) throw new GatewayError(`aggregator ${action}: code ${code}`)
    return data
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, json: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw new GatewayError('the aggregator answered in a shape of its own')
  return parsed.output
}

/** It learns no name, number or address of the player: `extra` has our text for the payer. */
async function createPayment(
  call: Call,
  { notifyUrl }: AggregatorSettings,
  { orderId, kind, cents, expiresAt, description, returnUrl }: PaymentRequest,
): Promise<OpenedPayment> {
  const payMethod = methods[kind]
  if (payMethod === undefined) throw new GatewayError(`the aggregator carries no channel of the kind ${kind}`)
  const money = { merOrderNo: orderId, amount: (cents / 100).toFixed(2), currency: 'PHP', payMethod }
  const data = await call('create', { ...money, returnUrl, notifyUrl, extra: { name: description } })
  const { orderNo: gatewayId, merOrderNo, params } = read(opened, data)
  if (merOrderNo !== orderId) throw new GatewayError('the aggregator answered with another order')
  return { gatewayId, expiresAt, payUrl: safePage(params.url, 'the aggregator') }
}
