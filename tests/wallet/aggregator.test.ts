import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as bodyOf } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now, setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { aggregatorGateway } from '#server/wallet/gateways/aggregator/gateway.ts'
import { aggregator } from '#server/wallet/gateways/aggregator/manifest.ts'
import { isSignedBy, type Signed, signFields } from '#server/wallet/gateways/aggregator/sign.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { fetchList } from '#server/wallet/reconcile/fetchList.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { listenToLog } from './paymongo.ts'
import { expectCleanBooks, orderOf, pockets, startWalletServer, type WalletServer, wish } from './walletHarness.ts'

/** An aggregator that signs by sorted keys, behind the same port: held to a fake one that behaves as documented. */

const APP = 'app_invented'
const [KEY, NEXT] = ['invented-key-of-a-test', 'invented-key-that-follows']
const CENTS = 50_000
const CREDITED = 80_000

type Order = { orderNo: string; merOrderNo: string; amount: string; currency: string; orderStatus: number }
/** Replaces the answer to a request; false leaves it to the honest one. */
type Spoil = (path: string, response: ServerResponse) => boolean

const heard: { path: string; fields: Signed }[] = []
const orders = new Map<string, Order>()
const mood: { spoil: Spoil | undefined; key: string } = { spoil: undefined, key: KEY }
const answer = (response: ServerResponse, value: object, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  return true
}

const server = createServer(async (request, response) => {
  const fields = (await bodyOf(request)) as Signed // sent by our own gateway
  const path = request.url ?? ''
  heard.push({ path, fields })
  if (mood.spoil?.(path, response)) return
  if (fields.appId !== APP || !isSignedBy(fields, [mood.key])) return void answer(response, { code: 401, msg: 'sign' })
  if (path.endsWith('/query')) {
    const order = orders.get(String(fields.orderNo))
    return void answer(response, order ? { code: 200, data: order } : { code: 404 })
  }
  // The same order asked for twice is one order.
  const known = [...orders.values()].find(({ merOrderNo }) => merOrderNo === fields.merOrderNo)
  const fresh = { orderNo: `P${orders.size + 1}`, orderStatus: 0, merOrderNo: '', amount: '', currency: '', ...fields }
  const order = known ?? (fresh as Order) // the fields of our own gateway
  orders.set(order.orderNo, order)
  const { orderNo, merOrderNo, orderStatus } = order
  const params = { url: `https://pay.example.org/${orderNo}` }
  answer(response, { code: 200, data: { orderNo, merOrderNo, orderStatus, params } })
})

const gateway = (more: { key?: string; keyOld?: string; timeoutMs?: number } = {}) => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return aggregatorGateway({ base, appId: APP, key: KEY, notifyUrl: 'https://x.example/pay/v1/aggregator', ...more })
}

let walletServer: WalletServer
let logged: unknown[][] = []
beforeAll(async () => {
  await freshDatabase()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  walletServer = await startWalletServer()
})
beforeEach(() => {
  heard.length = 0
  logged = listenToLog()
  chooseIt()
})
afterEach(async () => {
  setClock(undefined)
  mood.spoil = undefined
  mood.key = KEY
  expect(JSON.stringify(logged)).not.toMatch(/invented-key/)
  await expectCleanBooks()
})
afterAll(async () => {
  chooseGateways()
  await walletServer.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Takes the orders of the first channel, which is of another gateway by configuration. */
const chooseIt = (more = {}) => chooseGateways([{ ...gateway(more), name: 'sandbox' }])

const request = () => ({
  ...{ orderId: crypto.randomUUID(), kind: 'gcash' as const, cents: 123_405, description: 'Deposit 1a2b' },
  ...{ expiresAt: new Date(now().getTime() + 600_000), returnUrl: 'https://x.example/pay/back' },
})

async function waiting() {
  const seat = await newPlayer({ coin: 0 })
  const reply = await call('recharge3', wish(CENTS), seat)
  expect(reply).toMatchObject({ errcode: 0, payUrl: expect.stringContaining('https://pay.example.org/P') })
  const orderId = String(reply.orderId)
  return { seat, orderId, orderNo: (await orderOf(orderId))?.gatewayId ?? '' }
}

const noticeOf = (orderNo: string, orderStatus: number, more: Signed = {}): Signed => ({
  ...{ appId: APP, orderNo, merOrderNo: 'x', amount: '500.00', currency: 'PHP', orderStatus, ...more },
})

async function tell(fields: Signed, key = KEY): Promise<[number, string]> {
  const body = JSON.stringify({ ...fields, sign: signFields(fields, key) })
  const reply = await fetch(`${walletServer.address}/pay/v1/sandbox`, { method: 'POST', body })
  return [reply.status, await reply.text()]
}

const coinOf = async (seat: { id: number }) => (await pockets(seat)).coin

test('signs by sorted names, nested ones too, without what is empty', () => {
  const fields = { b: 2, a: 'x', extra: { name: 'N', email: '' }, empty: '', none: null, sign: 'old' }
  // SHA-256 of "a=x&b=2&extra=name=N&key=SECRET", by another program.
  expect(signFields(fields, 'SECRET')).toBe('a784b8a1f74cb0e48be89f1543ab97b74346301ed3f12d3606a7601090327543')
  expect(isSignedBy({ ...fields, sign: String(signFields(fields, 'SECRET')).toUpperCase() }, ['', 'SECRET'])).toBe(true)
  expect(isSignedBy({ ...fields, sign: signFields(fields, '') }, [''])).toBe(false)
  // One text that two messages could mean is no signature.
  for (const unclear of [{ a: 'x&b=2' }, { 'a=x&b': 2 }, { a: ['x'] }, { a: { b: { c: 1 } } }])
    expect(signFields(unclear, 'SECRET')).toBeUndefined()
})

test('is chosen by configuration, with an account of the mode’s own kind of money', () => {
  const set = {
    ...{ PERYA_PAYMENTS: 'aggregator', PERYA_AGGREGATOR_ADDRESS: 'https://api.pay.example.org' },
    ...{ PERYA_AGGREGATOR_APP: APP, PERYA_AGGREGATOR_KEY: KEY },
  }
  for (const missing of ['ADDRESS', 'APP', 'KEY'])
    expect(() => readConfig({ ...set, [`PERYA_AGGREGATOR_${missing}`]: '' })).toThrow('must be set')
  const config = readConfig(set)
  expect(config).toMatchObject({ payments: ['aggregator'] })
  expect(aggregator.open(config)).toMatchObject({ name: 'aggregator', receipt: 'success' })
  expect(aggregator.open(readConfig({}))).toBeUndefined()
  expect(() => readConfig({ ...set, PERYA_AGGREGATOR_ACCOUNT: 'live' })).toThrow('must be test')
  const live = { ...set, PERYA_MODE: 'live' }
  expect(() => readConfig(live)).toThrow('PERYA_AGGREGATOR_ACCOUNT must be live')
  expect(() => readConfig({ ...set, PERYA_AGGREGATOR_ADDRESS: 'http://api.pay.example.org' })).toThrow(
    'must be an https address',
  )
})

describe('an order', () => {
  test('is signed, in pesos, for its way of paying, and names nobody', async () => {
    const wanted = request()
    const opened = await gateway().createPayment(wanted)
    const [{ path, fields } = { path: '', fields: {} }] = heard
    expect(path).toBe('/api/v2/payment/order/create')
    expect(fields).toMatchObject({
      ...{ appId: APP, merOrderNo: wanted.orderId, amount: '1234.05', currency: 'PHP', payMethod: 'GCASH' },
      ...{
        returnUrl: wanted.returnUrl,
        notifyUrl: 'https://x.example/pay/v1/aggregator',
        extra: { name: 'Deposit 1a2b' },
      },
    })
    expect(opened).toEqual({ gatewayId: 'P1', payUrl: 'https://pay.example.org/P1', expiresAt: wanted.expiresAt })
    expect(await gateway().createPayment(wanted)).toEqual(opened)
    await expect(gateway().createPayment({ ...wanted, kind: 'pesonet' })).rejects.toThrow('no channel of the kind')
  })

  const spoilt: [string, Spoil][] = [
    ['under maintenance', (_, response) => answer(response, { code: 503, msg: 'maintenance' })],
    ['of status 503', (_, response) => answer(response, {}, 503)],
    ['that is a page', (_, response) => Boolean(response.writeHead(200).end('<html>Back soon</html>'))],
    [
      'of another order',
      (_, response) =>
        answer(response, {
          code: 200,
          data: { orderNo: 'P9', merOrderNo: 'x', params: { url: 'https://a.example/' } },
        }),
    ],
    [
      'without a page',
      (_, response) => answer(response, { code: 200, data: { orderNo: 'P9', merOrderNo: 'x', params: {} } }),
    ],
    ['that never comes', () => true],
  ]
  test.each(spoilt)('with an answer %s opens nothing', async (_what, spoil) => {
    mood.spoil = spoil
    await expect(gateway({ timeoutMs: 100 }).createPayment(request())).rejects.toMatchObject({ name: 'GatewayError' })
    await expect(gateway({ timeoutMs: 100 }).query('P1')).rejects.toMatchObject({ name: 'GatewayError' })
  })

  test('of a slow gateway closes the channel for the player, and leaves no order open', async () => {
    mood.spoil = () => true
    chooseIt({ timeoutMs: 100 })
    expect(await call('recharge3', wish(CENTS), await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2003 })
  })
})

describe('a report', () => {
  test('credits once, by either key, at once and again, and is answered by exactly "success"', async () => {
    chooseIt({ key: NEXT, keyOld: KEY })
    mood.key = NEXT
    const { seat, orderId, orderNo } = await waiting()
    const told = await Promise.all(
      [2, 3, 2, 3, 2].map((status, at) => tell(noticeOf(orderNo, status), at % 2 === 0 ? KEY : NEXT)),
    )
    expect(told).toEqual(Array(5).fill([200, 'success']))
    expect(await coinOf(seat)).toBe(CREDITED)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', paymentId: orderNo })
    // Out of order: what was before does not undo it.
    for (const status of [0, 1, -1, -2, -4]) expect(await tell(noticeOf(orderNo, status))).toEqual([200, 'success'])
    expect(await coinOf(seat)).toBe(CREDITED)
    // Sent back: the coin goes, once.
    for (const _ of [1, 2]) await tell(noticeOf(orderNo, -3))
    expect(await coinOf(seat)).toBe(0)
  })

  test.each<[string, Signed, number]>([
    ['of another amount', { amount: '499.99' }, 200],
    ['of another currency', { currency: 'USD' }, 200],
    ['of three decimals', { amount: '500.001' }, 400],
    ['of a negative amount', { amount: '-500.00' }, 400],
    ['of no amount', { amount: undefined }, 400],
    ['of another account', { appId: 'app_of_others' }, 400],
    ['of an order of nobody', { orderNo: 'P_NOBODY' }, 200],
    ['of a state in letters', { orderStatus: 'paid' }, 400],
  ])('%s brings no coin', async (_what, more, status) => {
    const { seat, orderNo } = await waiting()
    expect((await tell(noticeOf(orderNo, 2, more)))[0]).toBe(status)
    expect(await coinOf(seat)).toBe(0)
  })

  test('that is forged or changed counts for nothing, and is not told "success"', async () => {
    const { seat, orderNo } = await waiting()
    const sign = signFields(noticeOf(orderNo, 2, { amount: '1.00' }), KEY)
    for (const fields of [{ sign: 'x' }, { sign }, { sign: '' }, { sign: 7 }, {}]) {
      const body = JSON.stringify({ ...noticeOf(orderNo, 2), ...fields })
      const reply = await fetch(`${walletServer.address}/pay/v1/sandbox`, { method: 'POST', body })
      expect([reply.status, await reply.text()]).toEqual([401, expect.not.stringContaining('success')])
    }
    expect((await tell(noticeOf(orderNo, 2), NEXT))[0]).toBe(401)
    expect(await coinOf(seat)).toBe(0)
  })

  test('that was lost is asked for, and one that failed ends the order', async () => {
    const [paid, failed] = [await waiting(), await waiting()]
    Object.assign(orders.get(paid.orderNo) ?? {}, { orderStatus: 2, amount: 500 })
    setClock(() => new Date(Date.now() + 20_000))
    await sweepDeposits()
    expect(await coinOf(paid.seat)).toBe(CREDITED)
    await tell(noticeOf(failed.orderNo, -2))
    expect(await orderOf(failed.orderId)).toMatchObject({ state: 'failed' })
    expect(sandboxGateway.receipt).toBeUndefined()
  })
})

test('its list is asked for in Manila’s time, signed, page by page, and tells what was paid', async () => {
  const day = { from: new Date('2026-11-21T16:00:00Z'), to: new Date('2026-11-22T16:00:00Z') }
  const payTime = Date.parse('2026-11-22T09:00:00Z')
  const one = (orderNo: string, orderStatus: number, more = {}) => ({
    ...{
      orderNo,
      merOrderNo: 'x',
      amount: '500.00',
      currency: 'PHP',
      orderStatus,
      payMethod: 'MAYA',
      payTime,
      ...more,
    },
  })
  const pages = [
    [one('P1', 2, { fee: '12.50' }), one('P2', 1), one('P3', -3), one('P4', -4)],
    [one('P5', 3, { fee: 0 }), one('P6', 3, { currency: 'USD' }), one('P7', -2)],
  ]
  mood.spoil = (_, response) =>
    answer(response, { code: 200, data: { total: 101, list: pages[Number(heard.at(-1)?.fields.pageNo) - 1] } })
  const list = gateway().list ?? (() => Promise.reject(new Error('no list')))
  const paid = { cents: CENTS, kind: 'maya', at: new Date(payTime), order: 'x' }
  expect(await fetchList(list, day)).toEqual([
    { id: 'P1', opened: 'P1', ...paid, reversed: 0, fee: 1_250 },
    { id: 'P3', opened: 'P3', ...paid, reversed: CENTS },
    { id: 'P5', opened: 'P5', ...paid, reversed: 0, fee: 0 },
  ])
  expect(heard[0]).toMatchObject({
    path: '/api/v2/payment/order/list',
    fields: { startTime: '2026-11-22 00:00:00', endTime: '2026-11-23 00:00:00', pageNo: 1, pageSize: 100 },
  })
  expect(heard.every(({ fields }) => isSignedBy(fields, [KEY]))).toBe(true)
  mood.spoil = (_, response) => answer(response, { code: 503, msg: 'maintenance' })
  await expect(fetchList(list, day)).rejects.toMatchObject({ name: 'GatewayError' })
})
