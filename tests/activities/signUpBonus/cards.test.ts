import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignCard } from '#contract/activities/signUpBonus/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import type { LoginPay } from '#islands/activities/signUpBonus/cards.ts'
import { spentNow } from '#server/activities/budget.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { tell } from '../../operators/flaggedHarness.ts'
import type { TestPlayer } from '../../player.ts'
import { reversalOf } from '../../wallet/reversals.ts'
import { expectCleanBooks, pockets } from '../../wallet/walletHarness.ts'
import { order, pay, secondAccountOf } from '../deposits.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

const PRICE = 20_000
const CARD = 30_001
const coin = (count: number) => ({ id: 2001, count, betRate: 2 })
const days: SignCard['days'] = [[coin(100)], [coin(200), { id: 2002, count: 500 }], [coin(400)]]
/** The coin of all days, and points at what the shop gives: 5 at 0.125. */
const COST = 700 + 63
const signUpBonus: SignCard[] = [
  { propId: CARD, price: PRICE, days },
  { propId: 30_002, price: 50_000, days: [[coin(900)]] },
]

/** The cards are on, with a budget, and nothing else is. */
function offer(budget = { day: 1_000_000_000 }, configs: object = { signUpBonus }): void {
  const all = everythingOn({ configs })
  const own = all.activities.filter(({ kind }) => kind === 'signUpBonus')
  setCatalogue({ ...all, activities: own.map((one) => ({ ...one, budget })) })
}

beforeAll(() => freshDatabase())
beforeEach(() => {
  offer()
  onDay(1)
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

/** The clock of Manila on a day of March 2027. */
const onDay = (day: number, clock = '12:00') => setClock(readManila(`2027-03-${String(day).padStart(2, '0')} ${clock}`))
const spent = async () => (await spentNow('signUpBonus')).whole
/** Players with a deposit behind them, so that no match of a first one is counted. */
const depositor = () => stayingIn({ deposited: 10_000 })
const standing = (seat: Partial<TestPlayer> = {}) => succeed('getLoginPayUser3', {}, seat)
const claim = (seat: TestPlayer, day: number, id = CARD) => call('receiveLoginPay3', { id, day }, seat)
const buy = (seat: TestPlayer, price = PRICE) => order(seat, price, 3)
const coinOf = async (seat: TestPlayer) => (await pockets(seat)).coin
/** A player with a card, and the coin that they had when they bought it. */
async function buyer(seat?: TestPlayer) {
  const owner = seat ?? (await depositor())
  const { gatewayId } = await buy(owner)
  expect(await pay(gatewayId, PRICE)).toBe('credited')
  return { seat: owner, gatewayId, before: await coinOf(owner) }
}
async function daysOf(seat: TestPlayer) {
  const [card] = (await standing(seat)).ownList as LoginPay['ownList'] // the contract's list
  return card?.loginPayDataJson.days
}

describe('a card on sale', () => {
  test('is shown with its days, to a guest too, and clients know its number', async () => {
    const seat = await depositor()
    expect(await standing(seat)).toMatchObject({ ownList: [], buyPropIds: [], needRecharge: false })
    expect((await standing(seat)).cards).toMatchObject([{ propId: CARD, price: PRICE, days }, { propId: 30_002 }])
    expect(await standing()).toMatchObject({ needRecharge: true, cards: [{ propId: CARD }, { propId: 30_002 }] })
    setCatalogue(undefined)
    const { configs, webConfig } = catalogue()
    expect(webConfig.loginPayConfig.propIds).toEqual(configs.signUpBonus.map(({ propId }) => propId))
  })

  test('is not for a second account, nor at a limit of one’s own, and one beyond the budget says so', async () => {
    const { seat } = await buyer()
    const second = await secondAccountOf(seat)
    expect((await standing(second)).cards).toEqual([])
    expect((await buy(second)).errcode).toBe(errcodes.samePerson)
    const limited = await depositor()
    await succeed('setLimit', { limit: 'depositDay', most: 50_000 }, limited)
    expect((await standing(limited)).cards).toMatchObject([{ propId: CARD }])
    offer({ day: (await spentNow('signUpBonus')).day + COST - 1 })
    expect((await standing(await depositor())).cards).toMatchObject([{ isUsedUp: true }, { isUsedUp: true }])
    expect((await buy(await depositor())).errcode).toBe(errcodes.budgetUsedUp)
  })

  test('takes the last centavo of a budget once, of many at once', async () => {
    offer({ day: (await spentNow('signUpBonus')).day + COST })
    const seats = await Promise.all(Array.from({ length: 8 }, depositor))
    const codes = (await Promise.all(seats.map((seat) => buy(seat)))).map(({ errcode }) => errcode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === errcodes.budgetUsedUp)).toHaveLength(7)
  })
})

describe('buying', () => {
  test('gives the card once: a second order is refused, and one opened before gives its budget back', async () => {
    const free = await spent()
    const seat = await depositor()
    const [first, second] = [await buy(seat), await buy(seat, 50_000)]
    const same = await call('recharge3', { amount: PRICE, version: 4, actType: 3, rechargeType: 2 }, seat)
    expect(same).toMatchObject({ errcode: 0 })
    expect((await standing(seat)).ownList).toEqual([])
    await pay(first.gatewayId, PRICE)
    expect(await standing(seat)).toMatchObject({ ownList: [{ id: CARD, propId: CARD, days }], buyPropIds: [CARD] })
    expect((await buy(seat)).errcode).toBe(errcodes.rewardReceived)
    expect(await spent()).toBe(free + 2 * COST + 900)
    await tell({ kind: 'closed', gatewayId: second.gatewayId })
    expect(await spent()).toBe(free + 2 * COST)
    expect(await succeed('getActivityIds', {}, seat)).toMatchObject({
      hasTurntable: false,
      loginPaying: true,
      totalRecharge: 30_000,
    })
  })

  test('of two paid orders for one card buys one, and both are coin', async () => {
    const free = await spent()
    const seat = await depositor()
    const first = await buy(seat)
    // A minute later it is no double tap any more.
    onDay(1, '12:01')
    const second = await buy(seat)
    expect(await spent()).toBe(free + 2 * COST)
    await Promise.all([pay(first.gatewayId, PRICE), pay(second.gatewayId, PRICE)])
    expect(await spent()).toBe(free + COST)
    expect((await standing(seat)).ownList).toHaveLength(1)
    expect(await coinOf(seat)).toBe(10_000 + 2 * PRICE)
  })

  test('asks for the price of a card, and for cards on sale', async () => {
    const seat = await depositor()
    expect((await buy(seat, PRICE + 100)).errcode).toBe(errcodes.offerChanged)
    setCatalogue({ ...everythingOn(), activities: [] })
    expect((await buy(seat)).errcode).toBe(errcodes.activityClosed)
    expect((await standing(seat)).cards).toEqual([])
    expect(await call('receiveLoginPay3', { id: CARD, day: 1 })).toMatchObject({ code: 401 })
  })
})

describe('a day of a card', () => {
  test('is given from the next day on, at midnight in Manila, once of many claims', async () => {
    const { seat, before } = await buyer()
    expect((await claim(seat, 1)).errcode).toBe(errcodes.rewardNotReached)
    onDay(1, '23:59')
    expect(await daysOf(seat)).toEqual([0, 0, 0])
    expect((await claim(seat, 1)).errcode).toBe(errcodes.rewardNotReached)
    onDay(2, '00:00')
    expect(await daysOf(seat)).toEqual([1, 0, 0])
    const devices = [seat, { ...seat, device: `${seat.device}-2` }]
    const replies = await Promise.all(Array.from({ length: 32 }, (_, tap) => claim(devices[tap % 2] ?? seat, 1)))
    const codes = replies.map(({ errcode }) => errcode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === errcodes.rewardReceived)).toHaveLength(31)
    expect(await coinOf(seat)).toBe(before + 100)
    expect(await daysOf(seat)).toEqual([-1, 0, 0])
    expect((await claim(seat, 2)).errcode).toBe(errcodes.rewardNotReached)
  })

  test('waits through missed days, and is one a day until the card is whole', async () => {
    const { seat, before } = await buyer()
    onDay(9)
    expect((await claim(seat, 2)).errcode).toBe(errcodes.rewardNotReached)
    expect(await claim(seat, 1)).toMatchObject({ errcode: 0, coin: before + 100, propList: [coin(100)] })
    onDay(20)
    expect(await claim(seat, 2)).toMatchObject({ errcode: 0, lottery: 500, propList: days[1] })
    onDay(21)
    expect(await claim(seat, 3)).toMatchObject({ errcode: 0, coin: before + 700 })
    onDay(22)
    expect(await daysOf(seat)).toEqual([-1, -1, -1])
    expect((await claim(seat, 4)).errcode).toBe(errcodes.rewardUnknown)
    // A clock that is set back gives nothing twice.
    onDay(2)
    expect((await claim(seat, 3)).errcode).toBe(errcodes.rewardReceived)
  })

  test('is for who bought the card, as it was promised, whatever is on by then', async () => {
    const seat = await depositor()
    const { gatewayId } = await buy(seat)
    offer(undefined, { signUpBonus: [{ propId: CARD, price: PRICE, days: [[coin(1)]] }] })
    await pay(gatewayId, PRICE)
    setCatalogue({ ...everythingOn(), activities: [] })
    onDay(2)
    expect((await claim(await depositor(), 1)).errcode).toBe(errcodes.purchaseMissing)
    expect((await claim(seat, 1, 30_002)).errcode).toBe(errcodes.purchaseMissing)
    expect(await claim(seat, 1)).toMatchObject({ errcode: 0, propList: [coin(100)] })
    expect(await call('receiveLoginPay3', { id: CARD, day: 0 }, seat)).toMatchObject({ code: 400 })
  })

  test('cannot be claimed before the deposit is credited', async () => {
    const seat = await depositor()
    await buy(seat)
    onDay(2)
    expect((await claim(seat, 1)).errcode).toBe(errcodes.purchaseMissing)
  })
})

describe('the end of a card', () => {
  test('comes with the reversal of its deposit: given days stay, the rest and its budget go, and it is not sold again', async () => {
    const free = await spent()
    const { seat, gatewayId } = await buyer()
    onDay(2)
    await claim(seat, 1)
    expect(await tell(reversalOf(gatewayId, PRICE))).toBe('reversed')
    expect(await spent()).toBe(free + 100)
    onDay(3)
    expect((await claim(seat, 2)).errcode).toBe(errcodes.activityClosed)
    expect((await claim(seat, 1)).errcode).toBe(errcodes.rewardReceived)
    expect(await standing(seat)).toMatchObject({ ownList: [], buyPropIds: [CARD], cards: [{ propId: 30_002 }] })
    expect((await buy(seat)).errcode).toBe(errcodes.rewardReceived)
    expect(await succeed('getActivityIds', {}, seat)).toMatchObject({ hasTurntable: false, loginPaying: false })
  })

  test('an exclusion pays out the day that is ready, and no other; a break pays nothing', async () => {
    const deed = { by: 'player', reason: '' } as const
    const [one, other] = [await buyer(), await buyer()]
    onDay(5)
    await exclude({ ...deed, player: one.seat.id, kind: 'self', term: { months: 6 } })
    await exclude({ ...deed, player: other.seat.id, kind: 'break', term: { days: 7 } })
    expect(await coinOf(one.seat)).toBe(one.before + 100)
    expect(await coinOf(other.seat)).toBe(other.before)
    expect((await claim(one.seat, 2)).code).toBe(401)
  })
})
