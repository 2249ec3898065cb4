import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { paymongoGateway } from '#server/wallet/gateways/paymongo/gateway.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { type FakePaymongo, json, listenToLog, openPaymongo, pictureOf, SECRET, TEST_KEY } from './paymongo.ts'
import { expectCleanBooks, orderOf, pockets, wish } from './walletHarness.ts'

/** Answers of a broken, slow or stolen gateway: no coin, no leaked key, no lost memory. */

let paymongo: FakePaymongo
/** Another server that an answer may point at; it must never receive a request. */
let elsewhere: { address: string; heard: string[]; close: () => void }
let logged: unknown[][] = []

beforeAll(async () => {
  await freshDatabase()
  paymongo = await openPaymongo()
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    response.end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  elsewhere = { address, heard, close: () => void server.close() }
})
beforeEach(() => {
  chooseGateways([paymongo.gateway()])
  logged = listenToLog()
})
afterEach(async () => {
  setClock(undefined)
  paymongo.heard.length = 0
  Object.assign(paymongo.mood, { spoil: undefined, nextId: undefined })
  expect(elsewhere.heard).toEqual([])
  const told = logged.map((line) => line.map((part) => (part instanceof Object ? flat(part) : String(part))).join(' '))
  for (const secret of [TEST_KEY, SECRET, Buffer.from(`${TEST_KEY}:`).toString('base64')])
    expect(told.join('\n')).not.toContain(secret)
  await expectCleanBooks()
})
afterAll(async () => {
  chooseGateways()
  elsewhere.close()
  await paymongo.close()
})

/** Includes errors with all their fields. */
const flat = (value: object): string =>
  JSON.stringify(value, (_, part) =>
    part instanceof Error ? { ...part, said: String(part), stack: part.stack, cause: part.cause } : part,
  )

const order = () => ({
  orderId: crypto.randomUUID(),
  kind: 'qrph' as const,
  cents: 50_000,
  expiresAt: new Date(Date.now() + 600_000),
  description: 'Deposit',
  returnUrl: 'https://lobby.example.org/pay/back',
})
const raw =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
/** Sends endlessly, and records whether the reader ever stopped. */
function flood(response: ServerResponse, chunk: Buffer): void {
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', pour)
  pour()
}

type Answer = (response: ServerResponse) => unknown
const spoilt: [string, Answer][] = [
  ['nothing', raw('')],
  ['no JSON', raw('{{{')],
  ['a page', raw('<p>hello', { 'content-type': 'text/html' })],
  ['null', raw('null')],
  ['a list', raw('[]')],
  ['an error with status 200', raw('{"errors":[{"code":"parameter_invalid"}]}')],
  ['our own key in an error', (r) => raw(JSON.stringify({ errors: [{ detail: TEST_KEY }] }), {}, 401)(r)],
  ['brackets without end', raw('['.repeat(200_000))],
  ['half of what it promised', (r) => r.writeHead(200, { 'content-length': '500' }).end('{"data":', () => r.destroy())],
  ['a cut', (r) => r.destroy()],
  [
    'megabytes',
    (r) => {
      r.writeHead(200)
      flood(r, Buffer.alloc(65_536, 32))
    },
  ],
  ['megabytes, packed small', raw(gzipSync(Buffer.alloc(64_000_000, 32)), { 'content-encoding': 'gzip' })],
  ['something without an id', (r) => json(r, { data: { attributes: { next_action: {} } } })],
  ['no content', (r) => r.writeHead(204).end()],
]
const pointing = [301, 302, 303, 307, 308].map((status): [string, Answer] => [
  `status ${status} to another house`,
  (r) => r.writeHead(status, { location: `${elsewhere.address}/v1/payment_intents` }).end(),
])
const pointingBack: [string, Answer] = [
  'a redirect to itself',
  (r) => r.writeHead(307, { location: '/payment_intents' }).end(),
]

describe.each(['/payment_intents', '/payment_methods', '/attach'])('at %s', (step) => {
  test.each([...spoilt, ...pointing, pointingBack])('%s opens no payment', async (_what, answer) => {
    let asked = 0
    paymongo.mood.spoil = ({ path }, response) => {
      if (!path.endsWith(step)) return false
      asked += 1
      answer(response)
      return true
    }
    await expect(paymongo.gateway().createPayment(order())).rejects.toMatchObject({ name: 'GatewayError' })
    // Neither retried nor followed.
    expect(asked).toBe(1)
  })
})

test('a large answer is dropped at once, not read until the timeout', async () => {
  let sent = 0
  paymongo.mood.spoil = (_, response) => {
    response.writeHead(200)
    const write = response.write.bind(response)
    Object.assign(response, {
      write: (chunk: Buffer) => {
        sent += chunk.length
        return write(chunk)
      },
    })
    flood(response, Buffer.alloc(65_536, 32))
    return true
  }
  await expect(paymongo.gateway({ timeoutMs: 60_000 }).createPayment(order())).rejects.toThrow('RangeError')
  expect(sent).toBeLessThan(32_000_000)
})

test('an answer in small drops is aborted in time', async () => {
  paymongo.mood.spoil = (_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
    return true
  }
  await expect(paymongo.gateway({ timeoutMs: 300 }).createPayment(order())).rejects.toMatchObject({
    name: 'GatewayError',
  })
})

test.each([
  '../../customers',
  'pi_1/../pi_2',
  'pi_1?expand=1',
  'pi_1#',
  '%2e%2e',
  'pi 1',
  '',
  'x'.repeat(10_000),
  'pi_\u0000',
  '//evil.example',
  7,
  null,
])('an intent called %j is never requested', async (id) => {
  paymongo.mood.spoil = ({ path }, response) => path === '/payment_intents' && json(response, { data: { id } })
  await expect(paymongo.gateway().createPayment(order())).rejects.toThrow('in a shape of its own')
  expect(paymongo.heard.map(({ path }) => path)).toEqual(['/payment_intents'])
})

describe('the picture of a code', () => {
  const pictures: [string, () => Promise<string> | string][] = [
    ['at an address', () => `${elsewhere.address}/code.png`],
    ['in a file', () => 'file:///etc/passwd'],
    [
      'drawn by a script',
      () => `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
    ['that is a page', () => 'data:text/html;base64,PHA+'],
    ['that is none', () => 'data:image/png;base64,AAAA'],
    ['for a centavo more', () => pictureOf(50_001)],
  ]
  test.each(pictures)('%s is neither fetched nor shown', async (_what, picture) => {
    const image_url = await picture()
    paymongo.mood.spoil = ({ path }, response) => {
      if (!path.endsWith('/attach')) return false
      const attributes = { status: 'awaiting_next_action', next_action: { code: { image_url } } }
      return json(response, { data: { id: path.split('/')[2], attributes } })
    }
    await expect(paymongo.gateway().createPayment(order())).rejects.toMatchObject({ name: 'GatewayError' })
  })

  test('of another intent than the attached one is not shown', async () => {
    paymongo.mood.spoil = async ({ path }, response) => {
      if (!path.endsWith('/attach')) return false
      const code = { image_url: await pictureOf(50_000) }
      const attributes = { status: 'awaiting_next_action', next_action: { code } }
      return json(response, { data: { id: 'pi_of_somebody_else', attributes } })
    }
    await expect(paymongo.gateway().createPayment(order())).rejects.toThrow('another intent')
  })
})

describe('asked whether it has the money, a gateway', () => {
  const paid = (more: object = {}) => ({
    id: 'pay_1',
    attributes: { amount: 50_000, currency: 'PHP', status: 'paid', ...more },
  })
  const about = (id: string, status: string, payments: unknown[]) => ({
    data: { id, attributes: { status, payments } },
  })
  const lies: [string, (intent: string) => unknown][] = [
    ['that speaks of another intent', () => about('pi_of_somebody_else', 'succeeded', [paid()])],
    ['that has dollars', (intent) => about(intent, 'succeeded', [paid({ currency: 'USD' })])],
    ['that has given it back', (intent) => about(intent, 'succeeded', [paid({ status: 'refunded' })])],
    ['that has a payment but has not succeeded', (intent) => about(intent, 'processing', [paid()])],
    ['that has succeeded without a payment', (intent) => about(intent, 'succeeded', [])],
    ['that has no amount', (intent) => about(intent, 'succeeded', [paid({ amount: undefined })])],
    ['that has an endless amount', (intent) => about(intent, 'succeeded', [paid({ amount: 1e300 })])],
    ['that has text for an amount', (intent) => about(intent, 'succeeded', [paid({ amount: '50000' })])],
    ['that answers with a list', (intent) => [about(intent, 'succeeded', [paid()])]],
    ['that says nothing', () => ({})],
  ]
  test.each(lies)('%s is not believed', async (_what, lie) => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId } = await call('recharge3', wish(50_000), seat)
    paymongo.mood.spoil = ({ method, path }, response) =>
      method === 'GET' && json(response, lie(path.split('/')[2] ?? ''))
    setClock(() => new Date(Date.now() + 20_000))
    await sweepDeposits()
    expect((await pockets(seat)).coin).toBe(0)
    expect(await orderOf(String(orderId))).toMatchObject({ state: 'pending' })
  })

  test.each([
    ...pointing,
    [
      'megabytes',
      (r) => {
        r.writeHead(200)
        flood(r, Buffer.alloc(65_536, 32))
      },
    ] as [string, Answer],
  ])('that answers with %s is asked again later', async (_what, answer) => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId } = await call('recharge3', wish(50_000), seat)
    paymongo.mood.spoil = ({ method }, response) => {
      if (method === 'GET') answer(response)
      return method === 'GET'
    }
    setClock(() => new Date(Date.now() + 20_000))
    expect(await call('isRechargeDone', { orderId }, seat)).toMatchObject({ errcode: 0, isRechargeDone: false })
    expect(await orderOf(String(orderId))).toMatchObject({ state: 'pending' })
  })
})

test('only a test may send the key anywhere else than to the gateway, by https', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.reject(new TypeError('no network here'))
  })
  await paymongoGateway({ key: TEST_KEY, webhookSecret: SECRET })
    .createPayment(order())
    .catch(() => undefined)
  vi.unstubAllGlobals()
  expect(asked).toEqual(['https://api.paymongo.com/v1/payment_intents'])
})
