import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { pay } from '#server/sandbox/books.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { chooseGateways, gatewayOf } from '#server/wallet/gateways/opened.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import {
  expectCleanBooks,
  openDeposit,
  orderOf,
  pockets,
  reportOf,
  send,
  startWalletServer,
  totalsOf,
  type WalletServer,
  wish,
} from './walletHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})
afterAll(() => walletServer.close())

const later = (ms: number) => setClock(() => new Date(Date.now() + ms))
const MINUTE = 60_000

const TURNOVER = catalogue().webConfig.bonusTurnover

describe('opening a deposit', () => {
  test('returns a QR Ph code for exactly the amount, valid for ten minutes', async () => {
    const seat = await newPlayer({ coin: 0 })
    const reply = await call('recharge3', wish(12_345), seat)
    expect(reply).toMatchObject({ code: 200, errcode: 0, amount: 12_345 })
    expect(Number(reply.expireTime) - Number(reply.createTime)).toBe(10 * MINUTE)
    expect(reply.qrCodeText).toContain('5406123.45')
    expect(reply.sandboxUrl).toMatch(/^http:\/\/localhost:6321\/pay\/S[0-9A-Z]{16}$/)
    expect(reply).not.toHaveProperty('payUrl')
    expect((await pockets(seat)).coin).toBe(0)
  })

  test('keeps the client that ordered it', async () => {
    const seat = await newPlayer({ coin: 0 })
    await call('recharge3', wish(12_345), seat)
    const orders = await db.select().from(depositOrders).where(eq(depositOrders.player, seat.id))
    expect(orders.map(({ client }) => client)).toEqual([ENVELOPE])
  })

  test.each([
    ['zero', 0],
    ['negative', -100],
    ['a fraction of a centavo', 100.5],
    ['a text', '500'],
    ['not a number', Number.NaN],
    ['endless', Number.POSITIVE_INFINITY],
    ['nothing', null],
    ['beyond exact numbers', 2 ** 53],
  ])('refuses %s as malformed', async (_, amount) => {
    const reply = await call('recharge3', { ...wish(1), amount }, await newPlayer({ coin: 0 }))
    expect(reply).toMatchObject({ code: 400, field: 'amount' })
  })

  test.each([
    ['a centavo', 1],
    ['just below the minimum', 9_999],
    ['just above the maximum', 5_000_001],
  ])('refuses %s, naming the limits', async (_, amount) => {
    const reply = await call('recharge3', wish(amount), await newPlayer({ coin: 0 }))
    expect(reply).toEqual({ code: 200, errcode: 2002, minimum: 10_000, maximum: 5_000_000 })
  })

  test('refuses guests, unknown channels and fields of its own', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('recharge3', wish(50_000), { token: '' })).toMatchObject({ code: 401 })
    expect(await call('recharge3', { ...wish(50_000), rechargeType: 99 }, seat)).toMatchObject({ errcode: 2003 })
    expect(await call('recharge3', { ...wish(50_000), player: 1 }, seat)).toMatchObject({ code: 400 })
    expect(await call('recharge3', { ...wish(50_000), version: 3 }, seat)).toMatchObject({ code: 400 })
  })

  test('through a bank needs an account there', async () => {
    const { appRechargeTypeList: channels } = catalogue().webConfig
    const [channel] = channels
    if (!channel) throw new Error('no channel')
    const seat = await newPlayer({ coin: 0 })
    channels.splice(0, 1, { ...channel, bankId: 2 })
    try {
      expect(await call('recharge3', wish(50_000), seat)).toMatchObject({ errcode: 2010 })
      await bindPayee(seat.id, {}, 1)
      expect(await call('recharge3', wish(50_000), seat)).toMatchObject({ errcode: 2010 })
      await bindPayee(seat.id, {}, 2)
      expect(await call('recharge3', wish(50_000), seat)).toMatchObject({ errcode: 0 })
    } finally {
      channels.splice(0, 1, channel)
    }
  })

  test('takes a second tap for the same deposit, and a later one for a new', async () => {
    const seat = await newPlayer({ coin: 0 })
    const first = await call('recharge3', wish(50_000), seat)
    expect((await call('recharge3', wish(50_000), seat)).orderId).toBe(first.orderId)
    expect((await call('recharge3', wish(60_000), seat)).orderId).not.toBe(first.orderId)
    later(11_000)
    expect((await call('recharge3', wish(50_000), seat)).orderId).not.toBe(first.orderId)
  })

  test('creates one, however many parallel taps and however slow the gateway', async () => {
    const seat = await newPlayer({ coin: 0 })
    const real = gatewayOf('sandbox')
    if (!real) throw new Error('no gateway')
    let asked = 0
    const createPayment: typeof real.createPayment = async (wanted) => {
      asked += 1
      // All taps arrive before the gateway answers the first.
      await expect.poll(() => taken).toBe(20)
      return await real.createPayment(wanted)
    }
    chooseGateways([{ ...real, createPayment }])
    let taken = 0
    const taps = Array.from({ length: 20 }, () => {
      const tap = call('recharge3', wish(30_000), seat)
      taken += 1
      return tap
    })
    const replies = await Promise.all(taps)
    chooseGateways()
    expect(replies.map(({ errcode }) => errcode)).toEqual(Array(20).fill(0))
    expect(new Set(replies.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set(replies.map(({ qrCodeText }) => qrCodeText)).size).toBe(1)
    expect(asked).toBe(1)
    expect(await db.$count(depositOrders, eq(depositOrders.player, seat.id))).toBe(1)
  })

  test('is refused to all taps alike if the gateway refuses, and can be retried', async () => {
    const seat = await newPlayer({ coin: 0 })
    vi.spyOn(log, 'error').mockReturnValue()
    const real = gatewayOf('sandbox')
    if (!real) throw new Error('no gateway')
    chooseGateways([{ ...real, createPayment: async () => await Promise.reject(new Error('out of order')) }])
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('recharge3', wish(30_000), seat)))
    chooseGateways()
    for (const reply of replies) expect(reply).toMatchObject({ errcode: 2003 })
    expect(await call('recharge3', wish(30_000), seat)).toMatchObject({ errcode: 0 })
  })

  test('is not blocked for ten minutes by a gateway that never answers', async () => {
    const seat = await newPlayer({ coin: 0 })
    const silent = {
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 10 * MINUTE),
      player: seat.id,
      channel: 1,
      gateway: 'sandbox',
    }
    await db.insert(depositOrders).values(Array.from({ length: 5 }, (_, at) => ({ ...silent, cents: 20_000 + at })))
    expect(await call('recharge3', wish(30_000), seat)).toMatchObject({ errcode: 2005 })
    later(20_000)
    expect(await call('recharge3', wish(20_001), seat)).toMatchObject({ errcode: 0 })
  })

  test('keeps at most five orders open, even with parallel taps', async () => {
    const seat = await newPlayer({ coin: 0 })
    const taps = Array.from({ length: 12 }, (_, tap) => call('recharge3', wish(20_000 + tap), seat))
    const codes = (await Promise.all(taps)).map(({ errcode }) => errcode)
    expect(codes.filter((code) => code === 0)).toHaveLength(5)
    expect(codes.filter((code) => code === 2005)).toHaveLength(7)
    later(11 * MINUTE)
    expect(await call('recharge3', wish(20_000), seat)).toMatchObject({ errcode: 0 })
  })
})

describe('a paid deposit', () => {
  test('is credited with the first-recharge bonus and its wagering requirement', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat, 50_000)
    expect(await send(walletServer, reportOf(gatewayId, 50_000))).toBe(200)
    expect((await pockets(seat)).coin).toBe(80_000)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 50_000, bonusLeft: 30_000 * TURNOVER, lockedBonus: 30_000 })
    const reply = await call('isRechargeDone', { orderId }, seat)
    expect(reply).toMatchObject({ errcode: 0, isRechargeDone: true, coin: 80_000, order: { state: 'credited' } })
    expect(reply.order).not.toHaveProperty('qrCodeText')
  })

  test('matches a small first deposit by its own amount, and no later one', async () => {
    const seat = await newPlayer({ coin: 0 })
    for (const amount of [15_000, 50_000]) {
      const { gatewayId } = await openDeposit(seat, amount)
      await send(walletServer, reportOf(gatewayId, amount))
    }
    expect((await pockets(seat)).coin).toBe(15_000 + 15_000 + 50_000)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 65_000, bonusLeft: 15_000 * TURNOVER, lockedBonus: 15_000 })
  })

  test('earns one bonus when two first deposits are reported in parallel', async () => {
    const seat = await newPlayer({ coin: 0 })
    const orders = [await openDeposit(seat, 40_000), await openDeposit(seat, 50_000)]
    const amounts = [40_000, 50_000]
    await Promise.all(
      orders.map(({ gatewayId }, index) => send(walletServer, reportOf(gatewayId, amounts[index] ?? 0))),
    )
    expect((await pockets(seat)).coin).toBe(90_000 + 30_000)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 90_000, bonusLeft: 30_000 * TURNOVER })
  })

  test('is visible to its player only', async () => {
    const { orderId } = await openDeposit(await newPlayer({ coin: 0 }))
    expect(await call('isRechargeDone', { orderId }, await newPlayer({ coin: 0 }))).toMatchObject({ errcode: 2004 })
    expect(await call('isRechargeDone', { orderId: randomUUID() }, await newPlayer({ coin: 0 }))).toMatchObject({
      errcode: 2004,
    })
  })

  test('is found by asking if its webhook got lost', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat)
    await pay(gatewayId, 'silent')
    expect(await call('isRechargeDone', { orderId }, seat)).toMatchObject({ isRechargeDone: false })
    later(16_000)
    expect(await call('isRechargeDone', { orderId }, seat)).toMatchObject({ isRechargeDone: true, coin: 80_000 })
    expect(await send(walletServer, reportOf(gatewayId, 50_000), undefined)).toBe(200)
    expect((await pockets(seat)).coin).toBe(80_000)
  })

  test('is found by the job if nobody asks', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { gatewayId } = await openDeposit(seat)
    await pay(gatewayId, 'silent')
    later(2 * MINUTE)
    await Promise.all([sweepDeposits(), sweepDeposits()])
    expect((await pockets(seat)).coin).toBe(80_000)
  })
})

describe('an unpaid deposit', () => {
  test('expires, here and at the gateway, and says so at once', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat)
    later(10 * MINUTE + 1)
    expect(await call('isRechargeDone', { orderId }, seat)).toMatchObject({ order: { state: 'expired' } })
    await sweepDeposits()
    expect(await orderOf(orderId)).toMatchObject({ state: 'expired' })
    setClock(undefined)
    expect(await pay(gatewayId, 'silent')).toBeUndefined()
  })

  test('that is paid late is credited nevertheless, and flagged', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat)
    later(20 * MINUTE)
    await sweepDeposits()
    const report = reportOf(gatewayId, 50_000)
    expect(await send(walletServer, report)).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', isLate: true })
    expect((await pockets(seat)).coin).toBe(80_000)
  })

  test('that the payer declined has failed', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat)
    expect(await send(walletServer, reportOf(gatewayId, 50_000, 'payment.declined', `evt_${gatewayId}_declined`))).toBe(
      200,
    )
    expect(await call('isRechargeDone', { orderId }, seat)).toMatchObject({ order: { state: 'failed' } })
    expect((await pockets(seat)).coin).toBe(0)
  })
})

test('the record pages through a player’s own orders, newest first, by a stable cursor', async () => {
  const seat = await newPlayer({ coin: 0 })
  const ids: string[] = []
  for (let day = 0; day < 5; day += 1) {
    later(day * 20 * MINUTE)
    ids.push((await openDeposit(seat, 20_000 + day)).orderId)
  }
  const first = await call('getRechargeRecord', { size: 2 }, seat)
  await openDeposit(seat, 30_000)
  const second = await call('getRechargeRecord', { size: 2, cursor: first.cursor }, seat)
  const third = await call('getRechargeRecord', { size: 2, cursor: second.cursor }, seat)
  const seen = [first, second, third].flatMap(({ rows }) =>
    (rows as { orderId: string }[]).map(({ orderId }) => orderId),
  )
  expect(seen).toEqual(ids.toReversed())
  expect(third).not.toHaveProperty('cursor')
})
