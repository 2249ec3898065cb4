import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#contract/calls/index.ts'
import { CANCEL_ASKED_MS, CANCEL_THOUGHT_MS } from '#contract/wallet/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { approveWithdrawal, rejectWithdrawal } from '#server/wallet/decide.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { takeBack, think } from './cancel.ts'
import { bindPayee } from './payee.ts'
import { arrive } from './payouts.ts'
import {
  deposit,
  expectCleanBooks,
  newWithdrawer,
  pockets,
  startWalletServer,
  totalsOf,
  type Withdrawer,
} from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

const ask = (amount: number, { accountId }: Withdrawer, change: object = {}): Body<'exchange'> => ({
  requestId: randomUUID(),
  amount,
  accountId,
  ...change,
})

describe('a withdrawal request', () => {
  test('holds the coin at once and returns the rest', async () => {
    const seat = await newWithdrawer(100_000)
    const reply = await call('exchange', ask(40_000, seat), seat)
    expect(reply).toMatchObject({ code: 200, errcode: 0, coin: 60_000 })
    expect(reply.order).toMatchObject({
      state: 'requested',
      amount: 40_000,
      bankName: 'GCash',
      cardNum: expect.stringMatching(/^•••• \d{4}$/),
    })
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 40_000 })
    const now = await call('getExchange', {}, seat)
    expect(now).toMatchObject({
      coin: 60_000,
      minimum: 10_000,
      maximum: 100_000_000,
      turnoverLeft: 0,
      hasDeposited: true,
    })
    expect(now.open).toHaveLength(1)
  })

  test.each([
    ['zero', 0],
    ['negative', -1],
    ['a fraction of a centavo', 0.5],
    ['a text', '100'],
    ['not a number', Number.NaN],
    ['beyond exact numbers', 2 ** 60],
  ])('refuses %s as malformed', async (_, amount) => {
    const seat = await newWithdrawer(50_000)
    expect(await call('exchange', ask(1, seat, { amount }), seat)).toMatchObject({
      code: 400,
      field: 'amount',
    })
  })

  test('refuses what is outside the limits, above the balance, or to no account', async () => {
    const seat = await newWithdrawer(50_000)
    const errcode = async (body: object) => (await call('exchange', body, seat)).errcode
    expect(await errcode(ask(9_999, seat))).toBe(2002)
    expect(await errcode(ask(100_000_001, seat))).toBe(2002)
    expect(await errcode(ask(50_001, seat))).toBe(2001)
    expect(await errcode(ask(20_000, seat, { accountId: randomUUID() }))).toBe(1156)
    for (const accountId of ['', '0917 000 0001', 1, null]) {
      expect(await call('exchange', ask(20_000, seat, { accountId }), seat)).toMatchObject({ code: 400 })
    }
    expect(await pockets(seat)).toMatchObject({ coin: 50_000, hold: 0 })
  })

  test('requires a first deposit, and its wagering requirement', async () => {
    const plain = await newPlayer({ coin: 0 })
    const seat = { ...plain, accountId: await bindPayee(plain.id) }
    expect(await call('exchange', ask(20_000, seat), seat)).toMatchObject({ errcode: 2008 })
    const walletServer = await startWalletServer()
    await deposit(walletServer, seat, 50_000)
    await walletServer.close()
    expect(await call('exchange', ask(20_000, seat), seat)).toEqual({
      ...{ code: 200, errcode: 2007 },
      ...{ ready: 0, turnoverLeft: 50_000 + 30_000 * catalogue().webConfig.bonusTurnover },
    })
  })

  test('is harmless to repeat, and its id means one request for ever', async () => {
    const seat = await newWithdrawer(100_000)
    const body = ask(30_000, seat)
    const first = await call('exchange', body, seat)
    expect(await call('exchange', body, seat)).toEqual(first)
    expect(await call('exchange', { ...body, amount: 30_001 }, seat)).toMatchObject({ errcode: 2011 })
    const accountId = await bindPayee(seat.id, {}, 2)
    expect(await call('exchange', { ...body, accountId }, seat)).toMatchObject({ errcode: 2011 })
    expect(await call('exchange', body, await newWithdrawer(100_000))).toMatchObject({ errcode: 2011 })
    expect(await pockets(seat)).toMatchObject({ coin: 70_000, hold: 30_000 })
  })

  test('holds once for fifty parallel taps with the same id', async () => {
    const seat = await newWithdrawer(100_000)
    const body = ask(30_000, seat)
    const replies = await Promise.all(Array.from({ length: 50 }, () => call('exchange', body, seat)))
    expect(new Set(replies.map(({ errcode }) => errcode))).toEqual(new Set([0]))
    expect(await pockets(seat)).toMatchObject({ coin: 70_000, hold: 30_000 })
  })

  test('sent 64 times in parallel with a balance for one holds one', async () => {
    const seat = await newWithdrawer(50_000)
    const replies = await Promise.all(Array.from({ length: 64 }, () => call('exchange', ask(50_000, seat), seat)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(new Set(replies.map(({ errcode }) => errcode))).toEqual(new Set([0, 2001]))
    expect(await pockets(seat)).toMatchObject({ coin: 0, hold: 50_000 })
  })

  test('sent 64 times in parallel with a balance for all holds three, the maximum', async () => {
    const seat = await newWithdrawer(10_000_000)
    const replies = await Promise.all(Array.from({ length: 64 }, () => call('exchange', ask(10_000, seat), seat)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(3)
    expect(replies.filter(({ errcode }) => errcode === 2006)).toHaveLength(61)
    expect(await pockets(seat)).toMatchObject({ hold: 30_000 })
  })

  test('with one id from many players in parallel succeeds for one', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, () => newWithdrawer(50_000)))
    const requestId = randomUUID()
    const replies = await Promise.all(seats.map((seat) => call('exchange', ask(20_000, seat, { requestId }), seat)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === 2011)).toHaveLength(7)
  })
})

describe('a withdrawal', () => {
  async function requested(cents = 40_000) {
    const seat = await newWithdrawer(100_000)
    const body = ask(cents, seat)
    await call('exchange', body, seat)
    return { seat, orderId: body.requestId }
  }

  test('cancelled returns the coin once, and only to its own player', async () => {
    const { seat, orderId } = await requested()
    expect(await call('exchangeCancel', { orderId }, await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2004 })
    await think(orderId, seat)
    const taps = await Promise.all(Array.from({ length: 10 }, () => call('exchangeCancel', { orderId }, seat)))
    for (const tap of taps) expect(tap).toMatchObject({ errcode: 0, coin: 100_000, order: { state: 'cancelled' } })
    expect(await pockets(seat)).toMatchObject({ coin: 100_000, hold: 0 })
    expect(await approveWithdrawal(orderId, 'op')).toMatchObject({ done: false, why: 'decided' })
  })

  test('is taken back only after ten seconds of thought, which each tap and device begins anew', async () => {
    const { seat, orderId } = await requested()
    const start = Date.now()
    const at = (ms: number) => setClock(new Date(start + ms))
    const cancel = () => call('exchangeCancel', { orderId }, seat)
    const asking = () => call('exchangeCancelAsk', { orderId }, seat)
    at(0)
    expect(await cancel()).toMatchObject({ errcode: 2016 })
    expect(await asking()).toMatchObject({ errcode: 0 })
    at(9_000)
    expect(await call('exchangeCancelAsk', { orderId }, { ...seat, device: randomUUID() })).toMatchObject({
      errcode: 0,
    })
    at(18_999)
    const early = await Promise.all(Array.from({ length: 8 }, cancel))
    for (const tap of early) expect(tap).toMatchObject({ errcode: 2016, until: start + 19_000 })
    at(9_000 + CANCEL_ASKED_MS)
    expect(await cancel()).toMatchObject({ errcode: 2016 })
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 40_000 })
    await asking()
    at(9_000 + CANCEL_ASKED_MS + CANCEL_THOUGHT_MS)
    expect(await cancel()).toMatchObject({ errcode: 0, coin: 100_000 })
  })

  test('is never taken back once its player has switched that off, whatever was begun before', async () => {
    const { seat, orderId } = await requested()
    await think(orderId, seat)
    for (const { errcode } of await Promise.all([1, 2, 3].map(() => call('exchangeCancelOff', {}, seat))))
      expect(errcode).toBe(0)
    const { cancelOffTime } = await call('getExchange', {}, seat)
    expect(cancelOffTime).toBeTypeOf('number')
    expect(await call('exchangeCancelOff', {}, seat)).toMatchObject({ errcode: 0 })
    expect(await call('getExchange', {}, seat)).toMatchObject({ cancelOffTime })
    for (const name of ['exchangeCancel', 'exchangeCancelAsk'] as const)
      expect(await call(name, { orderId }, seat)).toMatchObject({ errcode: 2017 })
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 40_000 })
    const other = await requested()
    expect(await takeBack(other.orderId, other.seat)).toMatchObject({ errcode: 0 })
  })

  test('approved is sent and paid once, and cannot be cancelled or rejected afterwards', async () => {
    const { seat, orderId } = await requested()
    const before = await balanceOf(db, 'house:withdrawals')
    const decisions = await Promise.all(Array.from({ length: 8 }, () => approveWithdrawal(orderId, 'op')))
    expect(decisions.filter(({ done }) => done)).toHaveLength(1)
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 40_000 })
    await Promise.all(Array.from({ length: 8 }, () => arrive(orderId)))
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 0 })
    expect((await balanceOf(db, 'house:withdrawals')) - before).toBe(40_000)
    expect(await totalsOf(seat)).toMatchObject({ withdrawn: 40_000 })
    expect(await call('exchangeCancel', { orderId }, seat)).toMatchObject({ errcode: 2009 })
    expect(await rejectWithdrawal(orderId, 'op', 'late')).toMatchObject({ done: false, why: 'decided' })
    expect((await call('getExchangeOrder', {}, seat)).rows).toMatchObject([{ orderId, state: 'paid' }])
  })

  test('rejected returns the coin with a reason', async () => {
    const { seat, orderId } = await requested()
    expect(await rejectWithdrawal(orderId, 'op', 'The name differs')).toMatchObject({ done: true })
    expect(await pockets(seat)).toMatchObject({ coin: 100_000, hold: 0 })
    const record = await call('getExchangeOrder', {}, seat)
    expect(record.rows).toMatchObject([{ state: 'rejected', reason: 'The name differs' }])
  })

  test('approved, rejected and cancelled in parallel ends one way', async () => {
    const { seat, orderId } = await requested()
    await think(orderId, seat)
    await Promise.all([
      approveWithdrawal(orderId, 'one'),
      rejectWithdrawal(orderId, 'two', 'no'),
      call('exchangeCancel', { orderId }, seat),
    ])
    await arrive(orderId)
    const { coin, hold } = await pockets(seat)
    expect(hold).toBe(0)
    expect([60_000, 100_000]).toContain(coin)
  })

  test('is in the list of its kind of account alone', async () => {
    const { seat, orderId } = await requested()
    expect((await call('getExchangeOrder', { kind: 'wallet' }, seat)).rows).toMatchObject([{ orderId }])
    expect((await call('getExchangeOrder', { kind: 'bank' }, seat)).rows).toEqual([])
    expect(await call('getExchangeOrder', { kind: 'cash' }, seat)).toMatchObject({ code: 400, field: 'kind' })
  })
})
