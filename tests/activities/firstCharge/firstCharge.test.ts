import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { spentNow } from '#server/activities/budget.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { tell } from '../../operators/flaggedHarness.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { reversalOf } from '../../wallet/reversals.ts'
import { expectCleanBooks, orderOf, pockets } from '../../wallet/walletHarness.ts'
import { order, pay, secondAccountOf, withBudget } from '../deposits.ts'
import { everythingOn } from '../fixture.ts'

const PRICE = 50_000
const COIN = 30_000
const POINTS = 10_000
/** Coin, points at what the shop gives, and two coupons of ₱10. */
const COST = COIN + 1_250 + 2_000
const FIRST = 9

beforeAll(() => freshDatabase())
beforeEach(() => withBudget('firstCharge', { day: 1_000_000_000 }))
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})

const fresh = () => newPlayer({ coin: 0 })
const stateOf = async (player: TestPlayer) =>
  Object((await succeed('appRechargeBonusCollection9', {}, player)).appRechargeBonusCollection9)
const refusalOf = async (player: TestPlayer) => (await call('appRechargeBonusCollection9', {}, player)).errcode
const claim = (player: TestPlayer, propId: number) => call('appRechargeBonusCollection9Receive', { propId }, player)
const idsOf = async (player: TestPlayer) => (await succeed('getActivityIds', {}, player)).activityIds as number[] // the contract's list

/** So much of the day's budget is left. */
const leave = async (cents: number) => withBudget('firstCharge', { day: (await spentNow('firstCharge')).day + cents })

async function buyer() {
  const seat = await fresh()
  const { gatewayId, orderId } = await order(seat, PRICE, FIRST)
  expect(await pay(gatewayId, PRICE)).toBe('credited')
  return { seat, gatewayId, orderId }
}

/** Changes the first offer. */
function change(what: object): void {
  const all = everythingOn()
  const { firstCharge } = all.configs
  const offers = firstCharge.offers.map((offer, index) => (index === 0 ? { ...offer, ...what } : offer))
  setCatalogue({ ...all, configs: { ...all.configs, firstCharge: { ...firstCharge, offers } } })
}

describe('the offer', () => {
  test('stands for who has not deposited, with its worth and without an end', async () => {
    const seat = await fresh()
    const state = await stateOf(seat)
    expect(state).toMatchObject({ awardId: 1, itemStatus: 0, propReceiveList: '[]', expireTime: -1 })
    expect(state).toMatchObject({ price: PRICE, showType: 1, discount: 64, match: 30_000 })
    expect(state.award).toMatchObject([{ id: 2001, count: COIN }, { id: 2002 }, { id: 1301, num: 10 }])
    expect(state.channels.length).toBeGreaterThan(0)
    expect(await idsOf(seat)).toContain(39)
    const [listed] = catalogue().webConfig.appRechargeBonusCollection9ConfigList
    expect(listed).toMatchObject({ id: 1, price: PRICE, showType: 1 })
    expect(JSON.parse(listed?.award ?? '')).toEqual(catalogue().configs.firstCharge.offers[0]?.award)
  })

  test('ends with the activity', async () => {
    const all = everythingOn()
    const activities = all.activities.map((one) => (one.id === 39 ? { ...one, end: '2999-01-01 00:00' } : one))
    setCatalogue({ ...all, activities })
    expect((await stateOf(await fresh())).expireTime).toBe(Date.parse('2999-01-01T00:00:00+08:00'))
  })

  test('is not for guests, for who has deposited, for a second account, nor beyond the budget or a limit of one’s own', async () => {
    expect(await call('appRechargeBonusCollection9', {})).toMatchObject({ code: 401 })
    const seat = await fresh()
    expect(await refusalOf(await secondAccountOf(seat))).toBe(errcodes.samePerson)
    await pay((await order(seat, 10_000)).gatewayId, 10_000)
    expect([await refusalOf(seat), (await idsOf(seat)).includes(39)]).toEqual([errcodes.activityClosed, false])
    const limited = await fresh()
    await succeed('setLimit', { limit: 'depositDay', most: PRICE }, limited)
    expect(await stateOf(limited)).toMatchObject({ awardId: 2, price: 20_000 })
    await leave(COST - 1)
    expect(await refusalOf(await fresh())).toBe(errcodes.budgetUsedUp)
    setCatalogue(undefined)
    setCatalogue({ ...catalogue(), activities: [] })
    expect(await refusalOf(await fresh())).toBe(errcodes.activityClosed)
  })
})

describe('a first deposit of the offer', () => {
  test('brings its props in place of the match, each claimed once even by many at once', async () => {
    const { seat, orderId } = await buyer()
    expect(await pockets(seat)).toMatchObject({ coin: PRICE, points: 0 })
    expect(await orderOf(orderId)).toMatchObject({ bonus: 0 })
    expect(await stateOf(seat)).toMatchObject({ itemStatus: 1, awardId: 1, price: 0, expireTime: -1 })
    expect(await idsOf(seat)).toContain(39)
    const replies = await Promise.all(Array.from({ length: 64 }, () => claim(seat, 2001)))
    const codes = replies.map(({ errcode }) => errcode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === errcodes.rewardReceived)).toHaveLength(63)
    expect(await pockets(seat)).toMatchObject({ coin: PRICE + COIN })
    expect(await stateOf(seat)).toMatchObject({ itemStatus: 1, propReceiveList: '[{"propId":2001}]' })
    expect(await claim(seat, 2002)).toMatchObject({ propList: [{ id: 2002, count: POINTS }], lottery: POINTS })
    const last = await claim(seat, 1301)
    expect(last).toMatchObject({ propList: [{ id: 1301, count: 2 }], appRechargeBonusCollection9: { itemStatus: 2 } })
    expect((await idsOf(seat)).includes(39)).toBe(false)
    expect((await claim(seat, 1)).errcode).toBe(errcodes.rewardUnknown)
    expect((await claim(await fresh(), 2001)).errcode).toBe(errcodes.purchaseMissing)
  })

  test('keeps what was shown when the file changes between order, payment and claim', async () => {
    const seat = await fresh()
    const { gatewayId } = await order(seat, PRICE, FIRST)
    change({ award: [{ id: 2002, count: 1 }], price: 60_000 })
    expect((await order(await fresh(), PRICE, FIRST)).errcode).toBe(errcodes.offerChanged)
    await pay(gatewayId, PRICE)
    setCatalogue({ ...everythingOn(), activities: [] })
    expect((await stateOf(seat)).award).toHaveLength(3)
    expect(await claim(seat, 2001)).toMatchObject({ errcode: 0, coin: PRICE + COIN })
  })

  test('is refused before it is paid: twice, after a deposit, beyond the budget, for a second account', async () => {
    const { seat } = await buyer()
    expect((await order(seat, PRICE, FIRST)).errcode).toBe(errcodes.activityClosed)
    expect((await order(await secondAccountOf(seat), PRICE, FIRST)).errcode).toBe(errcodes.samePerson)
    await leave(COST - 1)
    expect((await order(await fresh(), PRICE, FIRST)).errcode).toBe(errcodes.budgetUsedUp)
  })

  test('of two orders gives one offer, and the other order’s budget back', async () => {
    const before = (await spentNow('firstCharge')).whole
    const seat = await fresh()
    const first = await order(seat, PRICE, FIRST)
    const second = await order(seat, 20_000, FIRST)
    await Promise.all([pay(first.gatewayId, PRICE), pay(second.gatewayId, 20_000)])
    const { awardId } = await stateOf(seat)
    const cost = awardId === 1 ? COST : 20_000 + 1_000
    expect((await spentNow('firstCharge')).whole - before).toBe(cost)
    expect(await pockets(seat)).toMatchObject({ coin: PRICE + 20_000 })
  })

  test('after another one has come is a plain second deposit; a failed one leaves the match to the next', async () => {
    const before = (await spentNow('firstCharge')).whole
    const seat = await fresh()
    const offer = await order(seat, PRICE, FIRST)
    await pay((await order(seat, 10_000)).gatewayId, 10_000)
    await pay(offer.gatewayId, PRICE)
    expect(await pockets(seat)).toMatchObject({ coin: 2 * 10_000 + PRICE })
    expect(await refusalOf(seat)).toBe(errcodes.activityClosed)
    const other = await fresh()
    await tell({ kind: 'closed', gatewayId: (await order(other, PRICE, FIRST)).gatewayId })
    expect((await spentNow('firstCharge')).whole).toBe(before)
    await pay((await order(other, PRICE)).gatewayId, PRICE)
    expect(await pockets(other)).toMatchObject({ coin: PRICE + 30_000 })
  })

  test('that is taken back revokes what was not claimed, and is not sold again', async () => {
    const { seat, gatewayId } = await buyer()
    await claim(seat, 2002)
    expect(await tell(reversalOf(gatewayId, PRICE))).toBe('reversed')
    expect((await claim(seat, 2001)).errcode).toBe(errcodes.rewardUnknown)
    expect(await stateOf(seat)).toMatchObject({ itemStatus: 2 })
    expect((await order(seat, PRICE, FIRST)).errcode).toBe(errcodes.activityClosed)
    expect(await pockets(seat)).toMatchObject({ coin: 0 })
  })

  test('takes the last of a budget once, of many at once', async () => {
    await leave(COST)
    const seats = await Promise.all(Array.from({ length: 8 }, fresh))
    const codes = (await Promise.all(seats.map((seat) => order(seat, PRICE, FIRST)))).map(({ errcode }) => errcode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === errcodes.budgetUsedUp)).toHaveLength(7)
  })
})
