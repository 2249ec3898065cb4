import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { paymentEvents } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import {
  eventOf,
  type FakePaymongo,
  hmac,
  LIVE_KEY,
  listenToLog,
  openPaymongo,
  SECRET,
  signed,
  TEST_KEY,
} from './paymongo.ts'
import { expectCleanBooks, orderOf, pockets, startWalletServer, type WalletServer, wish } from './walletHarness.ts'

/** Forged deliveries, none of which may move anything. */

let paymongo: FakePaymongo
let walletServer: WalletServer
let seat: TestPlayer
let orderId = ''
let intent = ''
let logged: unknown[][] = []

beforeAll(async () => {
  await freshDatabase()
  paymongo = await openPaymongo()
  walletServer = await startWalletServer()
  chooseGateways([paymongo.gateway()])
  seat = await newPlayer({ coin: 0 })
  orderId = String((await call('recharge3', wish(50_000), seat)).orderId)
  intent = (await orderOf(orderId))?.gatewayId ?? ''
})
beforeEach(() => {
  chooseGateways([paymongo.gateway()])
  logged = listenToLog()
})
afterEach(async () => {
  expect((await pockets(seat)).coin).toBe(0)
  expect(await orderOf(orderId)).toMatchObject({ state: 'pending', reportedCents: null })
  expect(await db.select().from(paymentEvents)).toEqual([])
  await expectCleanBooks()
  const told = JSON.stringify(logged)
  for (const secret of [TEST_KEY, LIVE_KEY, SECRET]) expect(told).not.toContain(secret)
})
afterAll(async () => {
  chooseGateways()
  await walletServer.close()
  await paymongo.close()
})

const seconds = () => Math.floor(Date.now() / 1000)
type More = Record<string, string>

async function tell(body: string | Buffer<ArrayBuffer>, header: string | undefined, more: More = {}): Promise<number> {
  const headers = { ...(header !== undefined && { 'paymongo-signature': header }), ...more }
  const reply = await fetch(`${walletServer.address}/pay/v1/paymongo`, { method: 'POST', body, headers })
  await reply.text()
  return reply.status
}

describe('a signature', () => {
  type Forge = (body: string, t: number) => string | undefined
  const forged: [string, Forge][] = [
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['has empty parts', () => 't=,te=,li='],
    ['is of the live mode', (body, t) => `t=${t},te=,li=${hmac(body, t)}`],
    ['is under no mode', (body, t) => `t=${t},${hmac(body, t)}`],
    ['is under another name', (body, t) => `t=${t},v1=${hmac(body, t)}`],
    ['is under a name in capitals', (body, t) => `T=${t},TE=${hmac(body, t)}`],
    ['stands twice, the wrong one first', (body, t) => `t=${t},te=${'0'.repeat(64)},te=${hmac(body, t)}`],
    ['stands twice, the wrong one last', (body, t) => `t=${t},te=${hmac(body, t)},te=${'0'.repeat(64)}`],
    ['has two times', (body, t) => `t=${t - 900},t=${t},te=${hmac(body, t)}`],
    ['is in capitals', (body, t) => `t=${t},te=${hmac(body, t).toUpperCase()}`],
    ['is too short', (body, t) => `t=${t},te=${hmac(body, t).slice(0, -1)}`],
    ['is too long', (body, t) => `t=${t},te=${hmac(body, t)}0`],
    ['is twice as long', (body, t) => `t=${t},te=${hmac(body, t).repeat(2)}`],
    ['is a list', (body, t) => `t=${t},te[]=${hmac(body, t)}`],
    ['is quoted', (body, t) => `t=${t},te="${hmac(body, t)}"`],
    ['has no time', (body, t) => `te=${hmac(body, t)}`],
    ['is over no time', (body) => `t=,te=${hmac(body, '')}`],
    ['is over no number', (body) => `t=NaN,te=${hmac(body, 'NaN')}`],
    ['is over a negative time', (body, t) => `t=-${t},te=${hmac(body, -t)}`],
    ['is over a time in another form', (body) => `t=1e9,te=${hmac(body, '1e9')}`],
    ['is over milliseconds', (body) => `t=${Date.now()},te=${hmac(body, Date.now())}`],
    ['is over a fraction', (body, t) => `t=${t}.5,te=${hmac(body, `${t}.5`)}`],
    ['is over wide digits', (body) => `t=%EF%BC%91,te=${hmac(body, '１')}`],
    ['is six minutes old', (body, t) => signed(body, t - 360)],
    ['is six minutes ahead', (body, t) => signed(body, t + 360)],
    ['has a newer time than was signed', (body, t) => signed(body, t - 360).replace(/t=\d+/, `t=${t}`)],
    ['is by another secret', (body, t) => signed(body, t, 'another-secret')],
    ['is by no secret', (body, t) => signed(body, t, '')],
    ['is by our key', (body, t) => signed(body, t, TEST_KEY)],
    ['is by the secret’s own hash', (body, t) => signed(body, t, hmac('', '', SECRET))],
    ['is by another hash', (body, t) => `t=${t},te=${hmac(body, t, SECRET, 'sha1')}`],
    ['is by a longer hash', (body, t) => `t=${t},te=${hmac(body, t, SECRET, 'sha512')}`],
    ['is of another body', (body, t) => signed(`${body} `, t)],
    ['is of no body', (_, t) => signed('', t)],
    ['moves the dot between time and body', (body, t) => `t=${String(t).slice(0, -1)},te=${hmac(body, t)}`],
  ]

  test.each(forged)('that %s is invalid', async (_what, forge) => {
    const body = eventOf(intent, 50_000)
    expect(await tell(body, forge(body, seconds()))).toBe(401)
  })

  test('of a test account is invalid for a live one, under either name', async () => {
    chooseGateways([paymongo.gateway({ key: LIVE_KEY })])
    for (const livemode of [true, false]) {
      const body = eventOf(intent, 50_000, { livemode })
      const [t, hex] = [seconds(), hmac(body, seconds())]
      expect(await tell(body, `t=${t},te=${hex},li=`)).toBe(401)
      expect(await tell(body, `t=${t},te=${hex}`)).toBe(401)
    }
  })

  test('of an event of the other mode is invalid, though the secret is right', async () => {
    const live = eventOf(intent, 50_000, { livemode: true })
    expect(await tell(live, signed(live))).toBe(401)
    chooseGateways([paymongo.gateway({ key: LIVE_KEY })])
    for (const livemode of [false, null, 'true', 1]) {
      const body = eventOf(intent, 50_000, { livemode })
      const t = seconds()
      expect([400, 401]).toContain(await tell(body, `t=${t},te=,li=${hmac(body, t)}`))
    }
  })

  test('in a duplicate header is invalid', async () => {
    const body = eventOf(intent, 50_000)
    const headers = new Headers([
      ['paymongo-signature', `t=1,te=${'0'.repeat(64)},li=`],
      ['paymongo-signature', signed(body)],
    ])
    const reply = await fetch(`${walletServer.address}/pay/v1/paymongo`, { method: 'POST', body, headers })
    expect(reply.status).toBe(401)
  })
})

describe('a body', () => {
  const bodies: [string, (body: string) => string | Buffer<ArrayBuffer>, More?][] = [
    ['written anew', (body) => JSON.stringify(JSON.parse(body), null, 1)],
    [
      'in another order',
      (body) => {
        const { id, type, attributes } = JSON.parse(body).data
        return JSON.stringify({ data: { attributes, type, id } })
      },
    ],
    ['with an escaped letter', (body) => body.replace('payment.paid', 'payment.p\\u0061id')],
    ['with a line feed behind it', (body) => `${body}\n`],
    ['with a byte order mark before it', (body) => `\ufeff${body}`],
    ['with another amount', (body) => body.replace('50000', '5000000')],
    ['with a second amount', (body) => body.replace('"amount":50000', '"amount":50000,"amount":5000000')],
    ['in another encoding', (body) => Buffer.from(body, 'utf16le')],
    ['compressed', (body) => gzipSync(body), { 'content-encoding': 'gzip' }],
    [
      'as a form',
      (body) => `payload=${encodeURIComponent(body)}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['that is empty', () => ''],
  ]

  test.each(bodies)('%s has no valid signature', async (_what, change, more) => {
    const body = eventOf(intent, 50_000)
    expect([400, 401]).toContain(await tell(change(body), signed(body), more))
  })

  test('with bytes that are no text is not mistaken for another one', async () => {
    const body = eventOf(intent, 50_000, { payment: { description: '\ufffd' } })
    const spoilt = Buffer.from(body.replace('\ufffd', '\u00ff'), 'latin1')
    expect([400, 401]).toContain(await tell(spoilt, signed(body)))
  })

  const misshapen: [string, string][] = [
    ['nothing', ''],
    ['half a text', '{"data":'],
    ['a number', '1'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no event', '{}'],
    ['a list of events', JSON.stringify([JSON.parse(eventOf('pi_1', 1))])],
    ['many brackets', '['.repeat(60_000)],
    ['a deep text', `${'{"data":'.repeat(7_000)}1${'}'.repeat(7_000)}`],
    [
      'a deep text in an event',
      eventOf('pi_1', 50_000).replace('"paid"', `"paid","x":${'['.repeat(9_000)}${']'.repeat(9_000)}`),
    ],
    ['an id that is a number', eventOf('pi_1', 50_000, { id: 5 })],
    ['an id without end', eventOf('pi_1', 50_000, { id: `evt_${'x'.repeat(20_000)}` })],
    ['an id that no database holds', eventOf('pi_1', 50_000, { id: 'evt_\u0000' })],
    ['an intent without end', eventOf(`pi_${'x'.repeat(20_000)}`, 50_000)],
    ['an intent that no database holds', eventOf('pi_\u0000\ud800', 50_000)],
    ...([0, -1, 50_000.5, '50000', null, [50_000], true, 1e16, { cents: 1 }] as const).map(
      (amount): [string, string] => [`the amount ${JSON.stringify(amount)}`, eventOf('pi_1', amount)],
    ),
    ['an amount beyond all numbers', eventOf('pi_1', 12_345).replace('12345', '1e400')],
  ]

  test.each(misshapen)('of %s, well signed, is malformed', async (_what, body) => {
    expect(await tell(body, signed(body))).toBe(400)
  })

  test('over the limit is not read, signed or not', async () => {
    const body = eventOf(intent, 50_000, { payment: { description: 'x'.repeat(70_000) } })
    expect(await tell(body, signed(body))).toBe(413)
  })
})

test('the address accepts only POST, under its own name', async () => {
  const body = eventOf(intent, 50_000)
  const headers = { 'paymongo-signature': signed(body) }
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect((await fetch(`${walletServer.address}/pay/v1/paymongo`, { method, body, headers })).status).toBe(404)
  }
  for (const name of ['sandbox', 'PayMongo', 'paymongo/', 'paymongo%2f', '__proto__']) {
    const reply = await fetch(`${walletServer.address}/pay/v1/${name}`, { method: 'POST', body, headers })
    expect(reply.status, name).toBe(404)
  }
})
