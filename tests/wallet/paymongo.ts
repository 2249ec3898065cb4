import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { vi } from 'vitest'
import { composeCode } from '#contract/wallet/qrph.ts'
import { log } from '#server/base/log.ts'
import type { Gateway } from '#server/wallet/gateway.ts'
import { paymongoGateway } from '#server/wallet/gateways/paymongo/gateway.ts'

/** A fake gateway that follows PayMongo's documentation, keeps a book of intents, and turns hostile on request. */

export const TEST_KEY = 'sk_test_invented_key_of_a_test'
export const LIVE_KEY = 'sk_live_invented_key_of_a_test'
export const SECRET = 'whsk_invented_secret_of_a_test'

export type Heard = { method: string; path: string; authorization: string; attributes: Record<string, unknown> }
type Intent = { cents: number; status: string; payments: object[]; orderId: unknown }
/** Replaces the answer to a request; false leaves it to the honest gateway. */
type Spoil = (heard: Heard, response: ServerResponse) => boolean | Promise<boolean>

export type FakePaymongo = {
  base: string
  heard: Heard[]
  intents: Map<string, Intent>
  mood: { spoil: Spoil | undefined; nextId: string | undefined }
  gateway: (more?: { key?: string; timeoutMs?: number }) => Gateway
  close: () => Promise<void>
}

export async function pictureOf(cents: number | undefined): Promise<string> {
  const shop = { acquirer: 'TESTPHM1XXX', merchantId: 'M1', category: '7995', merchantName: 'PERYA', city: 'Manila' }
  const code = composeCode({ ...shop, cents: cents ?? 100, reference: 'R1', terminal: 'T1' })
  const png = await sharp(Buffer.from(renderSVG(code, { border: 2 })))
    .resize(400)
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

export const json = (response: ServerResponse, value: unknown): true => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  return true
}

/** Collects log entries until the end of the test, without printing them. */
export function listenToLog(): unknown[][] {
  const logged: unknown[][] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void logged.push(line))
  return logged
}

/** Opens the gateway on a free port of this machine. */
export async function openPaymongo(): Promise<FakePaymongo> {
  const heard: Heard[] = []
  const intents = new Map<string, Intent>()
  const mood: FakePaymongo['mood'] = { spoil: undefined, nextId: undefined }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { method = '', url = '', headers } = request
    const attributes = body ? JSON.parse(body).data.attributes : {}
    const one: Heard = { method, path: url, authorization: headers.authorization ?? '', attributes }
    heard.push(one)
    if (await mood.spoil?.(one, response)) return
    json(response, await honest(one, { intents, mood }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: FakePaymongo['gateway'] = (more = {}) =>
    paymongoGateway({ key: TEST_KEY, webhookSecret: SECRET, base, ...more })
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { base, heard, intents, mood, gateway, close }
}

async function honest({ path, attributes }: Heard, { intents, mood }: Pick<FakePaymongo, 'intents' | 'mood'>) {
  if (path === '/payment_methods')
    return { data: { id: attributes.type === 'qrph' ? 'pm_1' : `pm_${attributes.type}`, attributes } }
  if (path === '/payment_intents') {
    const id = mood.nextId ?? `pi_${crypto.randomUUID().replaceAll('-', '')}`
    const { orderId } = (attributes.metadata ?? {}) as { orderId?: unknown } // sent by our own gateway
    intents.set(id, { cents: Number(attributes.amount), status: 'awaiting_payment_method', payments: [], orderId })
    return { data: { id, attributes: { ...attributes, status: 'awaiting_payment_method' } } }
  }
  const id = decodeURIComponent(path.split('/')[2] ?? '')
  const known = intents.get(id)
  if (!known) return { errors: [{ code: 'resource_not_found' }] }
  if (path.endsWith('/attach')) known.status = 'awaiting_next_action'
  if (path.endsWith('/cancel')) known.status = 'cancelled'
  const { cents, status, payments } = known
  const method = String(attributes.payment_method ?? '')
  if (path.endsWith('/attach') && method.startsWith('pm_') && method !== 'pm_1') {
    const redirect = { url: `https://wallet.example.org/agree?${method}`, return_url: attributes.return_url }
    return {
      data: { id, attributes: { amount: cents, status, payments, next_action: { type: 'redirect', redirect } } },
    }
  }
  const code = { image_url: path.endsWith('/attach') ? await pictureOf(cents) : '' }
  return { data: { id, attributes: { amount: cents, status, payments, next_action: { type: 'consume_qr', code } } } }
}

const seconds = () => Math.floor(Date.now() / 1000)
export const hmac = (body: string | Buffer, t: number | string, secret: string | Buffer = SECRET, hash = 'sha256') =>
  createHmac(hash, secret).update(`${t}.`).update(body).digest('hex')

/** The header of a genuine delivery in test mode. */
export function signed(body: string | Buffer, t: number | string = seconds(), secret = SECRET): string {
  return `t=${t},te=${hmac(body, t, secret)},li=`
}

export type EventFacts = {
  id?: unknown
  type?: unknown
  livemode?: unknown
  resource?: Record<string, unknown>
  payment?: Record<string, unknown>
}

/** An event as the gateway reports it: a payment of an intent, with the given facts. */
export function eventOf(intent: string, cents: unknown, facts: EventFacts = {}): string {
  const { id = `evt_${crypto.randomUUID()}`, type = 'payment.paid', livemode = false, resource, payment } = facts
  const attributes = { amount: cents, currency: 'PHP', status: 'paid', payment_intent_id: intent, ...payment }
  const data = { id: 'pay_1', type: 'payment', attributes, ...resource }
  return JSON.stringify({ data: { id, type: 'event', attributes: { type, livemode, data } } })
}
