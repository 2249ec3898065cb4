import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { revokeGrant } from '#server/activities/grants.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { bankClaims } from '#server/wallet/payeeTables.ts'
import { call, succeed } from '../../call.ts'
import { moveTo, setLimit } from '../../care/careHarness.ts'
import { freshDatabase } from '../../database.ts'
import { tell } from '../../operators/flaggedHarness.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { openDeposit, pockets } from '../../wallet/walletHarness.ts'
import { allOn, pay, reverse, withBudget } from '../recharges.ts'

const START = new Date('2027-03-10T12:00:00+08:00')
const WINDOW = 'month-2027-03'
const RULES = {
  window: 'month' as const,
  betRate: 1,
  tiers: [
    { amount: 50_000, rebate: 500 },
    { amount: 100_000, rebate: 1_500 },
  ],
}

beforeAll(freshDatabase)
beforeEach(() => {
  setClock(START)
  allOn({ configs: { accumulatedRecharge: RULES } })
})
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const look = (seat: TestPlayer) => succeed('rechargeBonusCollection6', {}, seat)
const claim = (seat: TestPlayer, amount = 50_000, rebate = 500, window = WINDOW) =>
  call('receiverRechargeBonusCollection6', { window, amount, rebate }, seat)
const coinOf = async (seat: TestPlayer) => (await pockets(seat)).coin
const states = async (seat: TestPlayer) => {
  const { tiers } = await look(seat)
  return Array.isArray(tiers) ? tiers.map(({ state }) => state) : tiers
}
const newSeat = () => newPlayer({ coin: 0 })

describe('accumulated recharge', () => {
  test('gives a tier back once its sum is credited, once even to many in parallel', async () => {
    const seat = await newSeat()
    expect(await look(seat)).toMatchObject({ isOn: true, deposited: 0, window: { name: WINDOW }, kept: [] })
    const { gatewayId } = await openDeposit(seat, 30_000)
    await pay(seat, 20_000)
    expect(await look(seat)).toMatchObject({ deposited: 20_000 })
    expect(await claim(seat)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await tell({ kind: 'paid', gatewayId, cents: 30_000 })).toBe('credited')
    expect(await states(seat)).toEqual(['ready', 'open'])
    const replies = await Promise.all(Array.from({ length: 32 }, () => claim(seat)))
    const given = replies.filter(({ errcode }) => errcode === 0)
    expect(given).toMatchObject([{ propList: [{ id: 2001, count: 500, betRate: 1 }], coin: 50_500 }])
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    expect([await coinOf(seat), await states(seat)]).toEqual([50_500, ['received', 'open']])
  })

  test('begins anew with the month in Manila, and keeps what was earned', async () => {
    const seat = await newSeat()
    await pay(seat, 50_000)
    await moveTo(seat, new Date('2027-04-01T00:00:00+08:00'))
    expect(await look(seat)).toMatchObject({
      ...{ deposited: 0, window: { name: 'month-2027-04' } },
      kept: [{ window: WINDOW, amount: 50_000, items: [{ id: 2001, count: 500 }] }],
    })
    expect(await claim(seat, 100_000, 1_500)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await claim(seat)).toMatchObject({ errcode: 0 })
    expect(await claim(seat)).toMatchObject({ errcode: errcodes.rewardReceived })
  })

  test('gives what was earned under an earlier configuration, and after its end', async () => {
    const seat = await newSeat()
    await pay(seat, 50_000)
    allOn({ configs: { accumulatedRecharge: { ...RULES, tiers: [{ amount: 60_000, rebate: 1 }] } } })
    expect(await look(seat)).toMatchObject({ tiers: [{ amount: 60_000 }], kept: [{ amount: 50_000 }] })
    setCatalogue(undefined)
    const off = catalogue()
    setCatalogue({ ...off, activities: off.activities.filter(({ id }) => id !== 28) })
    expect(await look(seat)).toMatchObject({ isOn: false, tiers: [], kept: [{ amount: 50_000 }] })
    expect(await claim(seat, 100_000, 1_500)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await claim(seat)).toMatchObject({ errcode: 0, propList: [{ count: 500 }] })
  })

  test('refuses tampered tiers, another offer than the one shown, guests and the excluded', async () => {
    const seat = await newSeat()
    await pay(seat, 50_000)
    for (const amount of [1, 60_000, 4_000_000_000])
      expect(await claim(seat, amount, 1)).toMatchObject({ errcode: errcodes.rewardUnknown })
    expect(await claim(seat, 100_000, 9_999)).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await claim(seat, 50_000, 500, 'month-2027-02')).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await claim(seat, 50_000, 500, 'once')).toMatchObject({ code: 400 })
    const wish = { window: WINDOW, amount: 50_000, rebate: 500 }
    expect(await call('receiverRechargeBonusCollection6', wish)).toMatchObject({ code: 401 })
    const other = await newSeat()
    expect(await claim(other)).toMatchObject({ errcode: errcodes.rewardNotReached })
  })

  test('forgets a payment that was taken back, with what it earned and was not given', async () => {
    const seat = await newSeat()
    const { gatewayId } = await pay(seat, 30_000)
    await pay(seat, 20_000)
    expect(await states(seat)).toEqual(['ready', 'open'])
    await reverse(gatewayId, 30_000)
    expect(await look(seat)).toMatchObject({ deposited: 20_000, kept: [] })
    expect(await claim(seat)).toMatchObject({ errcode: errcodes.rewardNotReached })
    await pay(seat, 30_000)
    expect(await claim(seat)).toMatchObject({ errcode: 0 })
    const key = { activity: 'accumulatedRecharge', item: 500, round: WINDOW } as const
    expect(await db.transaction((tx) => revokeGrant(tx, seat.id, key))).toBe(false)
  })

  test('stays within its budget, and gives the rest when there is a new one', async () => {
    withBudget('accumulatedRecharge', { day: 500 })
    const [one, other] = [await newSeat(), await newSeat()]
    await pay(one, 50_000)
    await pay(other, 50_000)
    expect(await claim(one)).toMatchObject({ errcode: 0 })
    expect(await look(other)).toMatchObject({ isUsedUp: true })
    expect(await claim(other)).toMatchObject({ errcode: errcodes.budgetUsedUp })
    await moveTo(other, new Date('2027-03-11T00:00:00+08:00'))
    expect(await claim(other)).toMatchObject({ errcode: 0 })
  })

  test('gives nothing to the second account of a person', async () => {
    const [one, other] = [await newSeat(), await newSeat()]
    const cardNum = '+639171234567'
    await bindPayee(one.id, { cardNum })
    // As when the first account was given up.
    await db.delete(bankClaims).where(eq(bankClaims.player, one.id))
    await bindPayee(other.id, { cardNum })
    await pay(other, 50_000)
    expect(await claim(other)).toMatchObject({ errcode: errcodes.samePerson })
    expect(await coinOf(other)).toBe(50_000)
  })

  test('shows no tier that a limit of the player leaves no room for, and still gives what was reached', async () => {
    const seat = await newSeat()
    await setLimit(seat, 'depositDay', 60_000)
    expect(await states(seat)).toEqual(['open'])
    await pay(seat, 50_000)
    expect(await states(seat)).toEqual(['ready'])
    await pay(seat, 10_000)
    expect(await look(seat)).toMatchObject({ tiers: [], kept: [{ amount: 50_000 }] })
    expect(await claim(seat)).toMatchObject({ errcode: 0 })
  })
})
