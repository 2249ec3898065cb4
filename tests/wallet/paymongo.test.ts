import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { composeCode } from '#contract/wallet/qrph.ts'
import { readConfig } from '#server/base/config.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { paymongoGateway } from '#server/wallet/gateways/paymongo/gateway.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { expectCleanBooks, openDesk, orderOf, pockets, wish } from './walletHarness.ts'

/** A server that speaks as the gateway's documents say it does (developers.paymongo.com, QR Ph). */
type Heard = { method: string; path: string; authorization: string; attributes: Record<string, unknown> }
const heard: Heard[] = []
const mood = { status: 200, isSilent: false, intentStatus: 'awaiting_next_action', paid: 0, codeCents: 0 }
const KEY = 'sk_test_invented_key_of_a_test'
const LIVE_KEY = 'sk_live_invented_key_of_a_test'
const SECRET = 'whsk_invented_secret_of_a_test'

async function pictureOf(cents: number): Promise<string> {
  const plain = { acquirer: 'TESTPHM1XXX', merchantId: 'M1', category: '7995', merchantName: 'PERYA', city: 'Manila' }
  const svg = renderSVG(composeCode({ ...plain, cents, reference: 'R1', terminal: 'T1' }), { border: 2 })
  const png = await sharp(Buffer.from(svg)).resize(400).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

async function replyTo({ path, attributes }: Heard): Promise<unknown> {
  if (path === '/payment_intents') {
    mood.codeCents ||= Number(attributes.amount)
    return {
      data: { id: 'pi_1', type: 'payment_intent', attributes: { ...attributes, status: 'awaiting_payment_method' } },
    }
  }
  if (path === '/payment_methods') return { data: { id: 'pm_1', type: 'payment_method', attributes } }
  const payments = mood.paid
    ? [{ id: 'pay_1', attributes: { amount: mood.paid, currency: 'PHP', status: 'paid' } }]
    : []
  const code = { id: 'code_1', image_url: await pictureOf(mood.codeCents), label: 'PERYA' }
  const next_action = path.endsWith('/attach') ? { type: 'consume_qr', code } : null
  return { data: { id: 'pi_1', attributes: { status: mood.intentStatus, amount: 1, payments, next_action } } }
}

let server: Server
let base: string
beforeAll(async () => {
  await freshDatabase()
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const attributes = text ? JSON.parse(text).data.attributes : {}
    heard.push({ method, path: url, authorization: headers.authorization ?? '', attributes })
    if (mood.isSilent) return
    response.writeHead(mood.status, { 'content-type': 'application/json' })
    const errors = { errors: [{ code: 'parameter_invalid', detail: 'no' }] }
    response.end(JSON.stringify(mood.status === 200 ? await replyTo(heard.at(-1) as Heard) : errors))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  chooseGateways([gatewayHere()])
})
afterEach(async () => {
  heard.length = 0
  Object.assign(mood, { status: 200, isSilent: false, intentStatus: 'awaiting_next_action', paid: 0, codeCents: 0 })
  chooseGateways([gatewayHere()])
  await expectCleanBooks()
})
afterAll(() => {
  chooseGateways()
  server.closeAllConnections()
  server.close()
})

/** As long as the product waits, but for a gateway that will not answer. */
const gatewayHere = (more: { timeoutMs?: number } = {}) =>
  paymongoGateway({ key: KEY, webhookSecret: SECRET, base, ...more })
const request = (cents = 50_000) => ({
  orderId: crypto.randomUUID(),
  cents,
  expiresAt: new Date(Date.now() + 600_000),
  description: 'Deposit',
})

test('is chosen by configuration, with its key, and live mode takes no sandbox', () => {
  const paymongo = { PERYA_PAYMENTS: 'paymongo' }
  expect(() => readConfig(paymongo)).toThrow('PERYA_PAYMONGO_KEY')
  expect(readConfig({ ...paymongo, PERYA_PAYMONGO_KEY: KEY })).toMatchObject({
    ...{ payments: ['paymongo'], paymongoKey: KEY },
  })
  const live = {
    PERYA_MODE: 'live',
    PERYA_PROXY_HOPS: '1',
    DATABASE_URL: 'postgresql://u:p@localhost/perya',
    PERYA_ORIGIN: 'https://play.example.org',
    PERYA_SECRET: 'x'.repeat(40),
    PERYA_PAYMONGO_WEBHOOK_SECRET: 'y'.repeat(40),
    PERYA_OPERATOR_NAME: 'Invented Operator',
    PERYA_LICENCE_NUMBER: 'L-1',
    PERYA_PAYMENTS: 'sandbox',
  }
  expect(() => readConfig(live)).toThrow('PERYA_PAYMENTS must not be sandbox')
  expect(readConfig({ ...live, ...paymongo, PERYA_PAYMONGO_KEY: LIVE_KEY })).toMatchObject({
    payments: ['paymongo'],
  })
  // Payments of a test key cost nothing; those of a live key cost real money.
  expect(() => readConfig({ ...live, ...paymongo, PERYA_PAYMONGO_KEY: KEY })).toThrow('must be a live key')
  expect(() => readConfig({ ...paymongo, PERYA_PAYMONGO_KEY: LIVE_KEY })).toThrow('PERYA_MODE is demo')
})

describe('opening a payment', () => {
  test('asks for an intent, a method and their joining, in centavos, and reads the code off the picture', async () => {
    const opened = await gatewayHere().createPayment(request())
    expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /payment_intents',
      'POST /payment_methods',
      'POST /payment_intents/pi_1/attach',
    ])
    const [intent, method, attach] = heard
    expect(intent?.attributes).toMatchObject({ amount: 50_000, currency: 'PHP', payment_method_allowed: ['qrph'] })
    expect(method?.attributes).toMatchObject({ type: 'qrph' })
    expect(method?.attributes.expiry_seconds).toBeGreaterThan(590)
    expect(attach?.attributes).toEqual({ payment_method: 'pm_1' })
    expect(intent?.authorization).toBe(`Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
    expect(opened).toMatchObject({ gatewayId: 'pi_1', qrCodeText: expect.stringContaining('5406500.00') })
    expect(Math.abs(opened.expiresAt.getTime() - Date.now() - 600_000)).toBeLessThan(5_000)
  })

  test('does not show a code that asks for another amount', async () => {
    mood.codeCents = 50_100
    await expect(gatewayHere().createPayment(request())).rejects.toThrow('another amount')
  })

  test.each([400, 401, 429, 500])('takes status %i for a no, without the key in what it says', async (status) => {
    mood.status = status
    const error = await gatewayHere()
      .createPayment(request())
      .catch((no: Error) => no)
    expect(error).toMatchObject({ name: 'GatewayError' })
    expect(String(error)).not.toContain(KEY)
  })

  test('gives up on a gateway that does not answer; the player may choose another channel', async () => {
    mood.isSilent = true
    chooseGateways([gatewayHere({ timeoutMs: 300 })])
    expect(await call('recharge3', wish(50_000), await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2003 })
  })
})

describe('asking after a payment', () => {
  test.each([
    ['awaiting_next_action', 0, { state: 'waiting' }],
    ['processing', 0, { state: 'waiting' }],
    ['succeeded', 50_000, { state: 'paid', cents: 50_000, paymentId: 'pay_1' }],
    ['awaiting_payment_method', 0, { state: 'closed' }],
    ['cancelled', 0, { state: 'closed' }],
  ])('reads %s', async (status, paid, wanted) => {
    Object.assign(mood, { intentStatus: status, paid })
    expect(await gatewayHere().query('pi_1')).toEqual(wanted)
  })

  test('takes a payment back', async () => {
    await gatewayHere().expire('pi_1')
    expect(heard.at(-1)).toMatchObject({ method: 'POST', path: '/payment_intents/pi_1/cancel' })
  })
})

describe('a webhook', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const paidEvent = (cents: number, id = 'evt_1', intent = 'pi_1', livemode = false) =>
    JSON.stringify({
      data: {
        id,
        type: 'event',
        attributes: {
          type: 'payment.paid',
          livemode,
          data: {
            id: 'pay_1',
            type: 'payment',
            attributes: { amount: cents, currency: 'PHP', status: 'paid', payment_intent_id: intent },
          },
        },
      },
    })
  const signed = (body: string, t = seconds(), secret = SECRET) => {
    const hex = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return `t=${t},te=${hex},li=`
  }
  const judge = (body: string, header: string) => gatewayHere().verifyWebhook(body, () => header)

  test('is genuine by the documented signature, test or live by the key', () => {
    const body = paidEvent(50_000)
    const event = { kind: 'paid', gatewayId: 'pi_1', cents: 50_000 }
    expect(judge(body, signed(body))).toMatchObject({ verdict: 'genuine', eventId: 'evt_1', event })
    const live = paymongoGateway({ key: LIVE_KEY, webhookSecret: SECRET, base })
    expect(live.verifyWebhook(body, () => signed(body))).toEqual({ verdict: 'forged', why: 'signature' })
    const liveBody = paidEvent(50_000, 'evt_1', 'pi_1', true)
    const header = `t=${seconds()},te=,li=${signed(liveBody).slice(signed(liveBody).indexOf('te=') + 3, -4)}`
    expect(live.verifyWebhook(liveBody, () => header)).toMatchObject({ verdict: 'genuine' })
  })

  test('is forged by another secret, body or time', () => {
    const body = paidEvent(50_000)
    expect(judge(body, signed(body, seconds(), 'another'))).toEqual({ verdict: 'forged', why: 'signature' })
    expect(judge(`${body} `, signed(body))).toEqual({ verdict: 'forged', why: 'signature' })
    expect(judge(body, signed(body, seconds() - 301))).toEqual({ verdict: 'forged', why: 'time' })
    expect(judge(body, '')).toEqual({ verdict: 'forged', why: 'signature' })
    expect(judge('{}', signed('{}'))).toEqual({ verdict: 'malformed' })
    expect(judge('{', signed('{'))).toEqual({ verdict: 'malformed' })
  })

  test('credits the order through the door, once', async () => {
    const desk = await openDesk()
    const seat = await newPlayer({ coin: 0 })
    const { orderId } = await call('recharge3', wish(50_000), seat)
    const tell = (body: string) =>
      fetch(`${desk.address}/pay/v1/paymongo`, {
        method: 'POST',
        body,
        headers: { 'paymongo-signature': signed(body) },
      })
    const bodies = ['evt_1', 'evt_1', 'evt_2'].map((id) => paidEvent(50_000, id))
    for (const reply of await Promise.all(bodies.map(tell))) expect(reply.status).toBe(200)
    expect(await orderOf(String(orderId))).toMatchObject({ state: 'credited' })
    expect((await pockets(seat)).coin).toBe(80_000)
    await desk.close()
  })
})
