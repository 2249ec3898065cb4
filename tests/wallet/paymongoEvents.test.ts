import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { depositOrders, paymentEvents } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import {
  type EventFacts,
  eventOf,
  type FakePaymongo,
  LIVE_KEY,
  listenToLog,
  openPaymongo,
  SECRET,
  signed,
  TEST_KEY,
} from './paymongo.ts'
import { expectCleanBooks, orderOf, pockets, startWalletServer, type WalletServer, wish } from './walletHarness.ts'

/** Correctly signed events with odd content: coin comes once, for the order's own money, and for nothing else. */

let paymongo: FakePaymongo
let walletServer: WalletServer
let logged: unknown[][] = []

/** The order's ₱500 and the first deposit's bonus. */
const CENTS = 50_000
const CREDITED = 80_000

beforeAll(async () => {
  await freshDatabase()
  paymongo = await openPaymongo()
  walletServer = await startWalletServer()
})
beforeEach(() => {
  chooseGateways([paymongo.gateway()])
  logged = listenToLog()
})
afterEach(async () => {
  setClock(undefined)
  Object.assign(paymongo.mood, { spoil: undefined, nextId: undefined })
  await expectCleanBooks()
  const told = JSON.stringify(logged)
  for (const secret of [TEST_KEY, LIVE_KEY, SECRET]) expect(told).not.toContain(secret)
})
afterAll(async () => {
  chooseGateways()
  await walletServer.close()
  await paymongo.close()
})

const intentOf = async (orderId: string) => (await orderOf(orderId))?.gatewayId ?? ''
const coinOf = async (seat: TestPlayer) => (await pockets(seat)).coin
const outcomesOf = async (eventId: string) =>
  (await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId))).map(({ outcome }) => outcome)

async function waiting(cents = CENTS) {
  const seat = await newPlayer({ coin: 0 })
  const reply = await call('recharge3', wish(cents), seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  const orderId = String(reply.orderId)
  return { seat, orderId, intent: await intentOf(orderId) }
}

async function tell(body: string): Promise<number> {
  const headers = { 'paymongo-signature': signed(body) }
  const reply = await fetch(`${walletServer.address}/pay/v1/paymongo`, { method: 'POST', body, headers })
  await reply.text()
  return reply.status
}

/** The payer has paid, by the gateway's own books. */
function pay(intent: string, cents = CENTS, more: object = {}): void {
  const known = paymongo.intents.get(intent)
  if (!known) throw new Error(`no intent ${intent}`)
  known.status = 'succeeded'
  known.payments.push({ id: 'pay_1', attributes: { amount: cents, currency: 'PHP', status: 'paid', ...more } })
}

describe('an event brings no coin', () => {
  const facts: [string, EventFacts][] = [
    ['of dollars', { payment: { currency: 'USD' } }],
    ['of a currency in small letters', { payment: { currency: 'php' } }],
    ['of no currency', { payment: { currency: undefined } }],
    ['of a currency that is null', { payment: { currency: null } }],
    ['of no amount', { payment: { amount: undefined } }],
    ['of a payment that is pending', { payment: { status: 'pending' } }],
    ['of a payment that failed', { payment: { status: 'failed' } }],
    ['of a payment that was given back', { payment: { status: 'refunded' } }],
    ['of a payment that says nothing of itself', { payment: { status: undefined } }],
    ['of a payment without an intent', { payment: { payment_intent_id: null } }],
    ['of an intent nobody ordered', { payment: { payment_intent_id: 'pi_of_nobody' } }],
    ['of an intent in other letters', { payment: { payment_intent_id: 'PI_1' } }],
    ['that was only failed', { type: 'payment.paid.failed' }],
    ['of another kind', { type: 'payment.refunded' }],
    ['of a refund', { type: 'payment.refund.updated' }],
    ['of a source', { type: 'source.chargeable' }],
    ['of a code that ran out', { type: 'qrph.expired' }],
    ['of a name that objects have', { type: '__proto__' }],
    ['of an intent that has not succeeded', { type: 'payment_intent.succeeded', payment: { status: 'processing' } }],
  ]
  test.each(facts)('%s', async (_what, spoilt) => {
    const { seat, orderId, intent } = await waiting()
    expect(await tell(eventOf(intent, CENTS, spoilt))).toBe(200)
    expect(await coinOf(seat)).toBe(0)
    expect(await orderOf(orderId)).toMatchObject({ state: 'pending', bonus: 0 })
  })

  test.each([1, CENTS - 1, CENTS + 1, 2 * CENTS])(
    'of %i centavos for another amount, and is flagged',
    async (cents) => {
      const { seat, orderId, intent } = await waiting()
      expect(await tell(eventOf(intent, cents))).toBe(200)
      expect(await coinOf(seat)).toBe(0)
      expect(await orderOf(orderId)).toMatchObject({ state: 'failed', reportedCents: cents })
    },
  )

  test('to anybody else that it names: only the intent identifies the player', async () => {
    const [mine, other] = [await waiting(), await waiting()]
    const metadata = { orderId: other.orderId, player: other.seat.id }
    const body = eventOf(mine.intent, CENTS, {
      resource: { id: other.intent, reference: other.orderId },
      payment: { metadata, external_reference_number: other.orderId, description: other.orderId },
    })
    expect(await tell(body)).toBe(200)
    expect([await coinOf(mine.seat), await coinOf(other.seat)]).toEqual([CREDITED, 0])
  })

  test('a second time, under an id that was heard of before', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const id = `evt_${crypto.randomUUID()}`
    expect(await tell(eventOf(first.intent, CENTS, { id }))).toBe(200)
    expect(await tell(eventOf(second.intent, CENTS, { id }))).toBe(200)
    expect([await coinOf(first.seat), await coinOf(second.seat)]).toEqual([CREDITED, 0])
    expect(await outcomesOf(id)).toEqual(['credited'])
  })

  test('a second time, for a second payment of one order', async () => {
    const { seat, intent } = await waiting()
    const bodies = ['pay_1', 'pay_2', 'pay_3'].map((id) => eventOf(intent, CENTS, { resource: { id } }))
    expect(await Promise.all(bodies.map(tell))).toEqual([200, 200, 200])
    expect(await coinOf(seat)).toBe(CREDITED)
  })
})

describe('an event brings its coin', () => {
  test.each<[string, EventFacts]>([
    ['whatever the payer is called', { payment: { billing: { name: '\u0000\ud800"><script>\u202e' } } }],
    ['whatever its fields are called', { payment: { '\u0000': 1, '\udfff': 2, __proto__: 3, constructor: 4 } }],
    ['whatever stands beside', { resource: { attributes2: ['\u0000'] }, payment: { fee: 'x'.repeat(30_000) } }],
  ])('%s', async (_what, facts) => {
    const { seat, intent } = await waiting()
    expect(await tell(eventOf(intent, CENTS, facts))).toBe(200)
    expect(await coinOf(seat)).toBe(CREDITED)
  })

  test('by the intent itself', async () => {
    const { seat, intent } = await waiting()
    const resource = { id: intent, type: 'payment_intent' }
    const payment = { status: 'succeeded', payment_intent_id: undefined }
    expect(await tell(eventOf('', CENTS, { type: 'payment_intent.succeeded', resource, payment }))).toBe(200)
    expect(await coinOf(seat)).toBe(CREDITED)
  })

  test('after a wrong amount, a failure and its expiry', async () => {
    const { seat, orderId, intent } = await waiting()
    await tell(eventOf(intent, CENTS - 1))
    await tell(eventOf(intent, CENTS, { type: 'payment.failed', payment: { status: 'failed' } }))
    setClock(() => new Date(Date.now() + 60_000))
    expect(await tell(eventOf(intent, CENTS))).toBe(200)
    expect(await coinOf(seat)).toBe(CREDITED)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', reportedCents: null })
  })

  test('and keeps it, whatever later events say', async () => {
    const { seat, orderId, intent } = await waiting()
    await tell(eventOf(intent, CENTS))
    const later = ['payment.failed', 'payment.refunded', 'payment.refund.updated', 'payment.paid']
    for (const type of later) expect(await tell(eventOf(intent, CENTS - 1, { type }))).toBe(200)
    expect(await coinOf(seat)).toBe(CREDITED)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
  })

  test('once, though webhooks, the player and the job report it in parallel', async () => {
    const { seat, orderId, intent } = await waiting()
    pay(intent)
    setClock(() => new Date(Date.now() + 20_000))
    const webhooks = Array.from({ length: 8 }, (_, n) => tell(eventOf(intent, CENTS, { resource: { id: `pay_${n}` } })))
    const asked = Array.from({ length: 4 }, () => call('isRechargeDone', { orderId }, seat))
    await Promise.all([...webhooks, ...asked, sweepDeposits(), sweepDeposits()])
    expect(await coinOf(seat)).toBe(CREDITED)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
  })

  test('by the job, if it came before the order knew its intent', async () => {
    const seat = await newPlayer({ coin: 0 })
    paymongo.mood.spoil = async ({ path }) => {
      if (!path.endsWith('/attach')) return false
      const intent = path.split('/')[2] ?? ''
      pay(intent)
      expect(await tell(eventOf(intent, CENTS))).toBe(200)
      return false
    }
    const { orderId } = await call('recharge3', wish(CENTS), seat)
    expect(await coinOf(seat)).toBe(0)
    const known = paymongo.intents.get(await intentOf(String(orderId)))
    if (known) known.status = 'succeeded'
    setClock(() => new Date(Date.now() + 20_000))
    await sweepDeposits()
    expect(await coinOf(seat)).toBe(CREDITED)
  })
})

test('an intent belongs to one order: a gateway that gives it twice opens nothing the second time', async () => {
  const first = await waiting()
  paymongo.mood.nextId = first.intent
  const second = await newPlayer({ coin: 0 })
  expect((await call('recharge3', wish(CENTS), second)).errcode).toBe(2003)
  // Nor under another channel.
  const [order] = await db.select().from(depositOrders).where(eq(depositOrders.id, first.orderId))
  if (!order) throw new Error('no order')
  const again = { ...order, id: crypto.randomUUID(), player: second.id, channel: 2 }
  await expect(db.insert(depositOrders).values(again)).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await tell(eventOf(first.intent, CENTS))).toBe(200)
  expect([await coinOf(first.seat), await coinOf(second)]).toEqual([CREDITED, 0])
})

describe('a refund', () => {
  const CREDIT = { resource: { id: 'pay_1' } }
  /** The event of the refund itself, and that of its payment. */
  const ofRefund = (id: string, cents: unknown, status = 'succeeded', payment: object = {}) =>
    eventOf('', cents, {
      type: 'payment.refund.updated',
      resource: { id, type: 'refund' },
      payment: { payment_intent_id: undefined, payment_id: 'pay_1', status, ...payment },
    })
  const ofPayment = (intent: string, refunds: object[]) =>
    eventOf(intent, CENTS, { type: 'payment.refunded', ...CREDIT, payment: { status: 'refunded', refunds } })

  test('takes the coin back once, by both of its events in any order', async () => {
    const { seat, orderId, intent } = await waiting()
    const paymentId = `pay_${orderId.slice(0, 8)}`
    expect(await tell(eventOf(intent, CENTS, { resource: { id: paymentId } }))).toBe(200)
    const ref = `ref_${orderId.slice(0, 8)}`
    const own = ofRefund(ref, 20_000, 'succeeded', { payment_id: paymentId })
    const whole = eventOf(intent, CENTS, {
      type: 'payment.refunded',
      resource: { id: paymentId },
      payment: { status: 'refunded', refunds: [{ id: ref, amount: 20_000, status: 'succeeded' }] },
    })
    expect(await coinOf(seat)).toBe(CREDITED)
    expect(await Promise.all([own, whole, own, whole].map(tell))).toEqual([200, 200, 200, 200])
    expect(await coinOf(seat)).toBe(CREDITED - 32_000)
  })

  test.each([
    ['that waits', (ref: string) => ofRefund(ref, CENTS, 'pending')],
    ['that failed', (ref: string) => ofRefund(ref, CENTS, 'failed')],
    ['of dollars', (ref: string) => ofRefund(ref, CENTS, 'succeeded', { currency: 'USD' })],
    ['of no amount', (ref: string) => ofRefund(ref, undefined)],
    ['of nobody', (ref: string) => ofRefund(ref, CENTS, 'succeeded', { payment_id: 'pay_of_nobody' })],
  ])('%s takes nothing', async (_what, told) => {
    const { seat, orderId, intent } = await waiting()
    await tell(eventOf(intent, CENTS, CREDIT))
    expect(await tell(told(`ref_${orderId.slice(0, 8)}`))).toBe(200)
    expect(await coinOf(seat)).toBe(CREDITED)
  })

  test('whose event says no refund is left to an operator', async () => {
    const { seat, intent } = await waiting()
    await tell(eventOf(intent, CENTS, CREDIT))
    for (const refunds of [[], [{ id: 'ref_1' }]]) expect(await tell(ofPayment(intent, refunds))).toBe(200)
    expect(await coinOf(seat)).toBe(CREDITED)
  })
})
