import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now, setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { fetchList } from '#server/wallet/reconcile/fetchList.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import {
  eventOf,
  type FakePaymongo,
  hmac,
  json,
  LIVE_KEY,
  openPaymongo,
  pictureOf,
  signed,
  TEST_KEY,
} from './paymongo.ts'
import { expectCleanBooks, orderOf, pockets, startWalletServer, wish } from './walletHarness.ts'

/** The gateway's replies without errors, as in its documentation (developers.paymongo.com, QR Ph). */

let paymongo: FakePaymongo
beforeAll(async () => {
  await freshDatabase()
  paymongo = await openPaymongo()
})
beforeEach(() => {
  paymongo.heard.length = 0
  Object.assign(paymongo.mood, { spoil: undefined, nextId: 'pi_1' })
  chooseGateways([paymongo.gateway()])
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})
afterAll(async () => {
  chooseGateways()
  await paymongo.close()
})

const TEN_MINUTES_MS = 600_000
const request = (cents = 50_000) => ({
  orderId: crypto.randomUUID(),
  kind: 'qrph' as const,
  cents,
  expiresAt: new Date(now().getTime() + TEN_MINUTES_MS),
  description: 'Deposit',
  returnUrl: 'https://lobby.example.org/pay/back',
})

test('is chosen by configuration, with its key, and live mode accepts no sandbox', () => {
  const chosen = { PERYA_PAYMENTS: 'paymongo' }
  expect(() => readConfig(chosen)).toThrow('PERYA_PAYMONGO_KEY')
  expect(readConfig({ ...chosen, PERYA_PAYMONGO_KEY: TEST_KEY })).toMatchObject({
    ...{ payments: ['paymongo'], paymongoKey: TEST_KEY },
  })
  const live = {
    PERYA_MODE: 'live',
    PERYA_PROXY_HOPS: '1',
    PERYA_COUNTRY_HEADER: 'CF-IPCountry',
    DATABASE_URL: 'postgresql://u:p@localhost/perya',
    PERYA_ORIGIN: 'https://play.example.org',
    PERYA_SECRET: 'x'.repeat(40),
    PERYA_PAYMONGO_WEBHOOK_SECRET: 'y'.repeat(40),
    PERYA_OPERATOR_NAME: 'Invented Operator',
    PERYA_LICENCE_NUMBER: 'L-1',
    PERYA_PAYMENTS: 'sandbox',
  }
  expect(() => readConfig(live)).toThrow('PERYA_PAYMENTS must name real gateways')
  expect(readConfig({ ...live, ...chosen, PERYA_PAYMONGO_KEY: LIVE_KEY })).toMatchObject({
    payments: ['paymongo'],
  })
  // Payments with a test key cost nothing; those with a live key cost real money.
  expect(() => readConfig({ ...live, ...chosen, PERYA_PAYMONGO_KEY: TEST_KEY })).toThrow('must be a live key')
  expect(() => readConfig({ ...chosen, PERYA_PAYMONGO_KEY: LIVE_KEY })).toThrow('PERYA_MODE is demo')
})

describe('opening a payment', () => {
  test('asks for an intent, a method and their attachment, in centavos, and reads the code from the picture', async () => {
    const at = new Date()
    setClock(at)
    const opened = await paymongo.gateway().createPayment(request())
    expect(paymongo.heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /payment_intents',
      'POST /payment_methods',
      'POST /payment_intents/pi_1/attach',
    ])
    const [intent, method, attach] = paymongo.heard
    expect(intent?.attributes).toMatchObject({ amount: 50_000, currency: 'PHP', payment_method_allowed: ['qrph'] })
    expect(method?.attributes).toMatchObject({ type: 'qrph' })
    expect(method?.attributes.expiry_seconds).toBe(600)
    expect(attach?.attributes).toEqual({ payment_method: 'pm_1' })
    expect(intent?.authorization).toBe(`Basic ${Buffer.from(`${TEST_KEY}:`).toString('base64')}`)
    expect(opened).toMatchObject({ gatewayId: 'pi_1', qrCodeText: expect.stringContaining('5406500.00') })
    expect(opened.expiresAt.getTime()).toBe(at.getTime() + TEN_MINUTES_MS)
  })

  test.each([
    ['gcash', 'gcash', 600],
    ['maya', 'paymaya', 600],
    ['grabpay', 'grab_pay', 600],
    // Its payer must agree within a quarter of an hour, which nobody can change.
    ['grabpay', 'grab_pay', 900],
  ] as const)('of %s leads to its page (%s), and the order ends no later than it', async (kind, type, seconds) => {
    const at = new Date()
    setClock(at)
    const wanted = { ...request(), kind, expiresAt: new Date(at.getTime() + (seconds === 900 ? 3_600_000 : 600_000)) }
    const opened = await paymongo.gateway().createPayment(wanted)
    const [intent, method, attach] = paymongo.heard
    expect(intent?.attributes).toMatchObject({ amount: 50_000, currency: 'PHP', payment_method_allowed: [type] })
    expect(method?.attributes).toEqual({ type })
    expect(attach?.attributes).toEqual({ payment_method: `pm_${type}`, return_url: wanted.returnUrl })
    const payUrl = `https://wallet.example.org/agree?pm_${type}`
    expect(opened).toEqual({ gatewayId: 'pi_1', payUrl, expiresAt: new Date(at.getTime() + seconds * 1000) })
  })

  test.each(['http://wallet.example.org/', 'javascript:alert(1)', 'https://a:b@wallet.example.org/', 'wallet', ''])(
    'sends nobody to %j',
    async (url) => {
      paymongo.mood.spoil = ({ path }, response) =>
        path.endsWith('/attach') &&
        json(response, {
          data: { id: 'pi_1', attributes: { status: 'awaiting_next_action', next_action: { redirect: { url } } } },
        })
      const asked = paymongo.gateway().createPayment({ ...request(), kind: 'gcash' })
      await expect(asked).rejects.toThrow('no address by HTTPS')
    },
  )

  test('of a kind that it does not carry is refused unasked', async () => {
    await expect(paymongo.gateway().createPayment({ ...request(), kind: 'counter' })).rejects.toThrow('no channel')
    expect(paymongo.heard).toEqual([])
  })

  test('does not show a code that asks for another amount', async () => {
    const image_url = await pictureOf(50_100)
    paymongo.mood.spoil = ({ path }, response) =>
      path.endsWith('/attach') &&
      json(response, {
        data: { id: 'pi_1', attributes: { status: 'awaiting_next_action', next_action: { code: { image_url } } } },
      })
    await expect(paymongo.gateway().createPayment(request())).rejects.toThrow('another amount')
  })

  test.each([400, 401, 429, 500])('treats status %i as a refusal, without repeating the key', async (status) => {
    paymongo.mood.spoil = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ errors: [{ code: 'parameter_invalid', detail: 'no' }] }))
      return true
    }
    const error = await paymongo
      .gateway()
      .createPayment(request())
      .catch((no: Error) => no)
    expect(error).toMatchObject({ name: 'GatewayError' })
    expect(String(error)).not.toContain(TEST_KEY)
  })

  test('times out on a silent gateway; the player may choose another channel', async () => {
    paymongo.mood.spoil = () => true
    chooseGateways([paymongo.gateway({ timeoutMs: 300 })])
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
    const payments = paid ? [{ id: 'pay_1', attributes: { amount: paid, currency: 'PHP', status: 'paid' } }] : []
    paymongo.intents.set('pi_1', { cents: 50_000, status, payments, orderId: undefined })
    expect(await paymongo.gateway().query('pi_1')).toEqual(wanted)
  })

  test('cancels a payment', async () => {
    await paymongo.gateway().expire('pi_1')
    expect(paymongo.heard.at(-1)).toMatchObject({ method: 'POST', path: '/payment_intents/pi_1/cancel' })
  })
})

describe('a webhook', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const paid = (cents: number, id = 'evt_1') => eventOf('pi_1', cents, { id })
  const judge = (body: string, header: string) => paymongo.gateway().verifyWebhook(body, () => header)

  test('is genuine by the documented signature, test or live by the key', () => {
    const body = paid(50_000)
    const event = { kind: 'paid', gatewayId: 'pi_1', cents: 50_000 }
    expect(judge(body, signed(body))).toMatchObject({ verdict: 'genuine', eventId: 'evt_1', event })
    const live = paymongo.gateway({ key: LIVE_KEY })
    expect(live.verifyWebhook(body, () => signed(body))).toEqual({ verdict: 'forged', why: 'signature' })
    const liveBody = eventOf('pi_1', 50_000, { livemode: true })
    const t = seconds()
    const header = `t=${t},te=,li=${hmac(liveBody, t)}`
    expect(live.verifyWebhook(liveBody, () => header)).toMatchObject({ verdict: 'genuine' })
  })

  test('is forged by another secret, body or time', () => {
    const body = paid(50_000)
    expect(judge(body, signed(body, seconds(), 'another'))).toEqual({ verdict: 'forged', why: 'signature' })
    expect(judge(`${body} `, signed(body))).toEqual({ verdict: 'forged', why: 'signature' })
    expect(judge(body, signed(body, seconds() - 301))).toEqual({ verdict: 'forged', why: 'time' })
    expect(judge(body, '')).toEqual({ verdict: 'forged', why: 'signature' })
    expect(judge('{}', signed('{}'))).toEqual({ verdict: 'malformed' })
    expect(judge('{', signed('{'))).toEqual({ verdict: 'malformed' })
  })

  test('credits the order over HTTP, once', async () => {
    const walletServer = await startWalletServer()
    const seat = await newPlayer({ coin: 0 })
    const { orderId } = await call('recharge3', wish(50_000), seat)
    const tell = (body: string) =>
      fetch(`${walletServer.address}/pay/v1/paymongo`, {
        method: 'POST',
        body,
        headers: { 'paymongo-signature': signed(body) },
      })
    const bodies = ['evt_1', 'evt_1', 'evt_2'].map((id) => paid(50_000, id))
    for (const reply of await Promise.all(bodies.map(tell))) expect(reply.status).toBe(200)
    expect(await orderOf(String(orderId))).toMatchObject({ state: 'credited' })
    expect((await pockets(seat)).coin).toBe(80_000)
    await walletServer.close()
  })
})

describe('its list of payments', () => {
  const DAY = { from: new Date('2026-11-21T16:00:00Z'), to: new Date('2026-11-22T16:00:00Z') }
  const second = (moment: string) => Date.parse(moment) / 1_000
  const payment = (id: string, created: string, facts: object = {}) => ({
    ...{ id, type: 'payment' },
    attributes: {
      ...{ amount: 50_000, currency: 'PHP', status: 'paid', fee: 750, payment_intent_id: `pi_${id}`, refunds: [] },
      ...{ source: { type: 'gcash' }, created_at: second(created), paid_at: second(created) + 60, ...facts },
    },
  })
  const pages: Record<string, object> = {
    '/payments?limit=100': {
      has_more: true,
      data: [
        payment('pay_5', '2026-11-22T18:00:00Z'),
        payment('pay_4', '2026-11-22T10:00:00Z', { status: 'failed', paid_at: null }),
        payment('pay_3', '2026-11-22T09:00:00Z', {
          refunds: [
            { amount: 20_000, status: 'succeeded' },
            { amount: 1, status: 'pending' },
          ],
        }),
      ],
    },
    '/payments?limit=100&after=pay_3': {
      has_more: true,
      data: [
        payment('pay_2', '2026-11-21T23:00:00Z', { currency: 'USD' }),
        payment('pay_1', '2026-11-21T15:59:30Z', { fee: null, source: { type: 'qrph' } }),
        payment('pay_0', '2026-11-20T15:00:00Z'),
      ],
    },
  }
  const answer = (given: Record<string, unknown>) => {
    paymongo.mood.spoil = ({ path }, response) => (given[path] === undefined ? false : json(response, given[path]))
  }

  test('is read backwards until it is older than the day, with fees and refunds', async () => {
    answer(pages)
    const list = paymongo.gateway().list
    expect(list && (await fetchList(list, DAY))).toEqual([
      {
        ...{ id: 'pay_3', opened: 'pi_pay_3', kind: 'gcash', cents: 50_000, reversed: 20_000, fee: 750 },
        at: new Date('2026-11-22T09:01:00Z'),
      },
      {
        ...{ id: 'pay_1', opened: 'pi_pay_1', kind: 'qrph', cents: 50_000, reversed: 0 },
        at: new Date('2026-11-21T16:00:30Z'),
      },
    ])
    expect(paymongo.heard.map(({ path }) => path)).toEqual(Object.keys(pages))
  })

  test('is not believed where it contradicts itself, turns in a circle or is no list', async () => {
    const list = paymongo.gateway().list ?? (() => Promise.reject(new Error('no list')))
    const again = payment('pay_3', '2026-11-22T09:00:00Z', { amount: 1 })
    answer({ ...pages, '/payments?limit=100&after=pay_3': { has_more: false, data: [again] } })
    await expect(fetchList(list, DAY)).rejects.toThrow('the payment pay_3 twice')
    answer({ ...pages, '/payments?limit=100&after=pay_3': pages['/payments?limit=100'] })
    await expect(fetchList(list, DAY)).rejects.toThrow('circle')
    answer({ '/payments?limit=100': { data: [payment('pay_1', '2026-11-22T09:00:00Z', { amount: '500.00' })] } })
    await expect(fetchList(list, DAY)).rejects.toMatchObject({ name: 'GatewayError' })
  })
})
