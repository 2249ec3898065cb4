import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { couponUses, playerProps } from '#server/props/tables.ts'
import { players } from '#server/standing/tables.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { chooseGateways, gatewayOf } from '#server/wallet/gateways/opened.ts'
import { creditFlagged } from '#server/wallet/settleFlagged.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { setLimit } from '../care/careHarness.ts'
import { freshDatabase } from '../database.ts'
import { tell } from '../operators/flaggedHarness.ts'
import { newPlayer } from '../player.ts'
import { reversalOf } from '../wallet/reversals.ts'
import { expectCleanBooks, orderOf, pockets, totalsOf, wish } from '../wallet/walletHarness.ts'
import { couponRow, depositWith, given, OWN, openWith, withCoupon } from './fixture.ts'

/** 10 percent up to ₱100 from ₱300 on, to be staked three times, for 14 days. */
const TEN_PERCENT = 1002
/** ₱100 from ₱1,000 on. */
const HUNDRED = 1206
const CENTS = 50_000
const MINUTE = 60_000

beforeAll(freshDatabase)
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  vi.restoreAllMocks()
  await expectCleanBooks()
})

const pay = (gatewayId: string, cents = CENTS) => tell({ kind: 'paid', gatewayId, cents, paymentId: 'pay_1' })
const later = (ms: number) => setClock(() => new Date(Date.now() + ms))

/** The coin beyond what `withCoupon` begins with. */
const wonCoin = async (seat: { id: number }) => (await pockets(seat)).coin - OWN

async function useOf(orderId: string) {
  const [use] = await db.select().from(couponUses).where(eq(couponUses.orderId, orderId))
  return use?.state
}

describe('a deposit with a coupon', () => {
  test('brings what it promised, once, whatever the configuration says meanwhile', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const { orderId, gatewayId } = await openWith(seat, coupon)
    expect((await couponRow(coupon)).left).toBe(0)
    expect(await call('isRechargeDone', { orderId }, seat)).toMatchObject({
      order: { coupon: { prop: TEN_PERCENT, amount: 5_000 } },
    })
    const { webConfig } = catalogue()
    const changed = { id: TEN_PERCENT, num: 90, price: 1, paramStr: '{"maxCents":1000000,"betRate":1}' }
    setCatalogue({ ...catalogue(), webConfig: { ...webConfig, appPropConfigMap: { [TEN_PERCENT]: changed } } })
    const reports = await Promise.all(Array.from({ length: 4 }, () => pay(gatewayId)))
    expect(reports.toSorted()).toEqual(['credited', 'repeated', 'repeated', 'repeated'])
    expect(await wonCoin(seat)).toBe(CENTS + 5_000)
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 15_000, lockedBonus: 5_000 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited', bonus: 5_000 })
    expect(await useOf(orderId)).toBe('used')
    expect(await call('getOrder', { orderId }, seat)).toMatchObject({
      receipt: { order: { coupon: { prop: TEN_PERCENT, amount: 5_000 }, bonus: 5_000 } },
    })
  })

  test('brings what its coupon was worth when it was given, though the file says less by now, or nothing', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const { webConfig } = catalogue()
    const before = (await call('getProps', {}, seat)).rows
    const less = { id: TEN_PERCENT, num: 1, price: 1, paramStr: '{"limitAmount":90000000,"maxCents":100,"betRate":9}' }
    setCatalogue({ ...catalogue(), webConfig: { ...webConfig, appPropConfigMap: { [TEN_PERCENT]: less } } })
    expect((await call('getProps', {}, seat)).rows).toEqual(before)
    const { gatewayId } = await openWith(seat, coupon)
    expect(await pay(gatewayId)).toBe('credited')
    expect(await wonCoin(seat)).toBe(CENTS + 5_000)
    const other = await withCoupon(TEN_PERCENT)
    await db.update(playerProps).set({ terms: null }).where(eq(playerProps.id, other.coupon))
    expect(await depositWith(other.seat, other.coupon)).toMatchObject({ errcode: errcodes.couponTooSmall })
    setCatalogue({ ...catalogue(), webConfig: { ...webConfig, appPropConfigMap: {} } })
    expect(await depositWith(other.seat, other.coupon)).toMatchObject({ errcode: errcodes.couponGone })
  })

  test('gives one coupon to one of many parallel deposits', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const taps = Array.from({ length: 32 }, (_, tap) => depositWith(seat, coupon, CENTS + tap))
    const replies = await Promise.all(taps)
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === errcodes.couponGone)).toHaveLength(31)
    expect(await db.$count(depositOrders, eq(depositOrders.player, seat.id))).toBe(1)
  })

  test('is refused with another player’s, an unknown, an expired or a used coupon, and below the minimum', async () => {
    const { seat, coupon } = await withCoupon(HUNDRED)
    const stranger = await newPlayer({ coin: 0 })
    const gone = { errcode: errcodes.couponGone }
    expect(await depositWith(stranger, coupon, 100_000)).toMatchObject(gone)
    expect(await depositWith(seat, randomUUID(), 100_000)).toMatchObject(gone)
    expect(await depositWith(seat, await given(seat.id, 4001), 100_000)).toMatchObject(gone)
    const tooSmall = { errcode: errcodes.couponTooSmall, minimum: 100_000 }
    expect(await depositWith(seat, coupon, 99_999)).toMatchObject(tooSmall)
    expect(await call('recharge3', { ...wish(100_000), coupon: 'x' }, seat)).toMatchObject({
      code: 400,
      field: 'coupon',
    })
    expect((await couponRow(coupon)).left).toBe(1)
    expect(await db.$count(depositOrders)).toBe(
      (await db.$count(depositOrders, eq(depositOrders.state, 'credited'))) + 1,
    )
    const { gatewayId } = await openWith(seat, coupon, 100_000)
    await pay(gatewayId, 100_000)
    expect(await depositWith(seat, coupon, 100_000)).toMatchObject(gone)
    const late = await withCoupon(HUNDRED)
    await db.update(playerProps).set({ expiresAt: new Date() }).where(eq(playerProps.id, late.coupon))
    expect(await depositWith(late.seat, late.coupon, 100_000)).toMatchObject(gone)
  })

  test('has the coin of its coupon taken back with the payment, and the coupon stays used', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const { gatewayId } = await openWith(seat, coupon)
    await pay(gatewayId)
    expect(await tell(reversalOf(gatewayId))).toBe('reversed')
    expect(await wonCoin(seat)).toBe(0)
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 0, lockedBonus: 0 })
    expect((await couponRow(coupon)).left).toBe(0)
  })
})

describe('a coupon goes back', () => {
  test('when its order expires, with the time that the order held it; paid late, it counts once', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const end = (await couponRow(coupon)).expiresAt?.getTime() ?? 0
    const { orderId, gatewayId } = await openWith(seat, coupon)
    later(20 * MINUTE)
    await Promise.all([sweepDeposits(), sweepDeposits()])
    expect(await orderOf(orderId)).toMatchObject({ state: 'expired', promised: null })
    const back = await couponRow(coupon)
    expect(back.left).toBe(1)
    expect((back.expiresAt?.getTime() ?? 0) - end).toBeGreaterThanOrEqual(20 * MINUTE)
    expect(await Promise.all([pay(gatewayId), pay(gatewayId)])).toContain('creditedLate')
    expect(await wonCoin(seat)).toBe(CENTS + 5_000)
    expect((await couponRow(coupon)).left).toBe(0)
    expect(await useOf(orderId)).toBe('used')
  })

  test('and when another deposit has used it meanwhile, the late payment comes without it', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const first = await openWith(seat, coupon)
    later(20 * MINUTE)
    await sweepDeposits()
    const second = await openWith(seat, coupon, 40_000)
    await pay(second.gatewayId, 40_000)
    expect(await pay(first.gatewayId)).toBe('creditedLate')
    expect(await wonCoin(seat)).toBe(40_000 + 4_000 + CENTS)
    expect(await orderOf(first.orderId)).toMatchObject({ bonus: 0, promised: {} })
  })

  test('when the gateway opens no payment, or its payer declines', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    vi.spyOn(log, 'error').mockReturnValue()
    const real = gatewayOf('sandbox')
    if (!real) throw new Error('no gateway')
    chooseGateways([{ ...real, createPayment: async () => await Promise.reject(new Error('out of order')) }])
    expect(await depositWith(seat, coupon)).toMatchObject({ errcode: errcodes.channelClosed })
    chooseGateways()
    expect((await couponRow(coupon)).left).toBe(1)
    const { orderId, gatewayId } = await openWith(seat, coupon)
    expect(await tell({ kind: 'closed', gatewayId })).toBe('closed')
    expect(await tell({ kind: 'closed', gatewayId })).toBe('closed')
    expect(await orderOf(orderId)).toMatchObject({ state: 'failed', promised: null })
    expect((await couponRow(coupon)).left).toBe(1)
  })

  test('when the process died before the gateway was asked', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const { orderId } = await openWith(seat, coupon)
    await db.update(depositOrders).set({ gatewayId: null }).where(eq(depositOrders.id, orderId))
    later(20 * MINUTE)
    await sweepDeposits()
    expect((await couponRow(coupon)).left).toBe(1)
  })

  test('when another amount came; credited by an operator, it counts for what came', async () => {
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    vi.spyOn(log, 'warn').mockReturnValue()
    const { orderId, gatewayId } = await openWith(seat, coupon)
    expect(await pay(gatewayId, 60_000)).toBe('amountDiffers')
    expect((await couponRow(coupon)).left).toBe(1)
    const wanted = { id: orderId, player: seat.id, cents: 60_000 }
    const deed = { by: 'ana', reason: 'the statement shows it' }
    expect(await db.transaction((tx) => creditFlagged(tx, wanted, deed))).toMatchObject({ done: true })
    expect(await wonCoin(seat)).toBe(66_000)
    expect((await couponRow(coupon)).left).toBe(0)
  })

  test('when the money is set aside, or comes after the account was closed', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { seat, coupon } = await withCoupon(TEN_PERCENT)
    const { orderId, gatewayId } = await openWith(seat, coupon)
    await setLimit(seat, 'depositDay', 20_000)
    expect(await pay(gatewayId)).toBe('credited')
    expect(await orderOf(orderId)).toMatchObject({ asideCents: CENTS, bonus: 0, promised: null })
    expect((await couponRow(coupon)).left).toBe(1)
    const closed = await withCoupon(TEN_PERCENT)
    const order = await openWith(closed.seat, closed.coupon)
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.seat.id))
    expect(await pay(order.gatewayId)).toBe('afterClosing')
    expect((await couponRow(closed.coupon)).left).toBe(1)
  })
})
