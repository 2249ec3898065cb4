import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysBetween } from '#contract/activities/continuousRecharge/streak.ts'
import { errcodes } from '#contract/errcodes.ts'
import { dayStart } from '#contract/time.ts'
import { storeStoppedDays } from '#server/activities/continuousRecharge/stopped.ts'
import { stoppedDays } from '#server/activities/continuousRecharge/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclusions } from '#server/standing/exclusionTables.ts'
import { call, succeed } from '../../call.ts'
import { moveTo, setLimit } from '../../care/careHarness.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { openDeposit, pockets } from '../../wallet/walletHarness.ts'
import { allOn, pay, reverse } from '../recharges.ts'

const RULES = {
  ...{ since: '2027-03-01', makeUps: 1, betRate: 1, days: 3, smallest: 10_000 },
  tiers: [
    { amount: 10_000, rewards: [100, 200, 300] },
    { amount: 50_000, rewards: [1_000, 2_000, 3_000] },
  ],
}
const [D1 = '', D2 = '', D3 = '', D4 = '', D5 = ''] = daysBetween('2027-03-10', '2027-03-14')

beforeAll(freshDatabase)
beforeEach(() => {
  setClock(dayStart(D1))
  allOn({ configs: { continuousRecharge: RULES } })
})
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const look = (seat: TestPlayer) => succeed('appRechargeBonusCollection10', {}, seat)
const claim = (seat: TestPlayer, day: string, reward: number, amount = 10_000) =>
  call('appRechargeBonusCollection10Receive', { day, amount, reward }, seat)
const newSeat = () => newPlayer({ coin: 0 })
/** Noon of a day in Manila. */
const come = (seat: TestPlayer, day: string) => moveTo(seat, new Date(dayStart(day).getTime() + 12 * 3_600_000))
async function payOn(seat: TestPlayer, day: string, cents = 10_000) {
  await come(seat, day)
  return await pay(seat, cents)
}

describe('continuous recharge', () => {
  test('pays each day of a streak once, even to many in parallel, and starts over after its last', async () => {
    const seat = await newSeat()
    await openDeposit(seat, 10_000)
    expect(await look(seat)).toMatchObject({ deposited: 0, met: [], ready: [] })
    expect(await claim(seat, D1, 100)).toMatchObject({ errcode: errcodes.rewardNotReached })
    for (const day of [D1, D2, D3]) await payOn(seat, day)
    expect(await look(seat)).toMatchObject({ met: [D1, D2, D3], ready: [{ day: D1 }, { day: D2 }, { day: D3 }] })
    const replies = await Promise.all(Array.from({ length: 32 }, () => claim(seat, D3, 300)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: [{ count: 300 }], coin: 30_300 }])
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    await payOn(seat, D4)
    expect(await look(seat)).toMatchObject({ met: [D4], ready: [{ day: D1 }, { day: D2 }, { day: D4 }] })
    expect(await claim(seat, D4, 100)).toMatchObject({ errcode: 0, propList: [{ count: 100 }] })
  })

  test('counts a day by Manila, adds the higher tier, and starts over without a make-up day', async () => {
    const seat = await newSeat()
    await moveTo(seat, new Date(dayStart(D2).getTime() - 1))
    await pay(seat, 10_000)
    await moveTo(seat, dayStart(D2))
    await pay(seat, 50_000)
    expect(await look(seat)).toMatchObject({
      ...{ met: [D1, D2], deposited: 50_000, tiers: [{ isReached: true }, { isReached: true }] },
      ready: [
        { day: D1, amount: 10_000, items: [{ count: 100 }] },
        { day: D2, amount: 10_000, items: [{ count: 200 }] },
        { day: D2, amount: 50_000, items: [{ count: 2_000 }] },
      ],
    })
    await come(seat, D4)
    expect(await look(seat)).toMatchObject({ met: [D1, D2], makeUpsLeft: 0 })
    await come(seat, D5)
    expect(await look(seat)).toMatchObject({ met: [], makeUpsLeft: 1 })
    expect(await claim(seat, D1, 100)).toMatchObject({ errcode: 0 })
  })

  test('is not broken by a break, nor by a limit, whatever became of the limit since', async () => {
    const seat = await newSeat()
    await payOn(seat, D1)
    const days = { startedAt: dayStart(D2), firmUntil: dayStart(D4), until: dayStart(D4), endedAt: dayStart(D4) }
    await db.insert(exclusions).values({ player: seat.id, kind: 'break', notes: [], ...days })
    await payOn(seat, D5)
    expect(await look(seat)).toMatchObject({ met: [D1, D5], makeUpsLeft: 1 })

    const limited = await newSeat()
    await payOn(limited, D1)
    await setLimit(limited, 'depositDay', 9_999)
    expect(await look(limited)).toMatchObject({ tiers: [] })
    await come(limited, D4)
    expect(await look(limited)).toMatchObject({ met: [D1], makeUpsLeft: 1 })
    await storeStoppedDays()
    await storeStoppedDays()
    const isDeposit = and(eq(playLimits.player, limited.id), eq(playLimits.name, 'depositDay'))
    await db.update(playLimits).set({ own: null, ownSince: null }).where(isDeposit)
    const stored = await db.select().from(stoppedDays).where(eq(stoppedDays.player, limited.id))
    expect(stored.map(({ day }) => day).toSorted()).toEqual([D1, D2, D3])
    await payOn(limited, D4)
    expect(await look(limited)).toMatchObject({ met: [D1, D4], makeUpsLeft: 1 })
  })

  test('does not excuse a day that a limit left room for, nor one before the limit', async () => {
    const seat = await newSeat()
    await payOn(seat, D1)
    await setLimit(seat, 'depositWeek', 20_000)
    await come(seat, D3)
    expect(await look(seat)).toMatchObject({ met: [D1], makeUpsLeft: 0 })
    await setLimit(seat, 'depositDay', 9_999)
    expect(await look(seat)).toMatchObject({ met: [D1], makeUpsLeft: 0, tiers: [] })
  })

  test('forgets a payment that was taken back, and keeps what was given', async () => {
    const seat = await newSeat()
    const { gatewayId } = await payOn(seat, D1)
    await payOn(seat, D2)
    await reverse(gatewayId, 10_000)
    expect(await look(seat)).toMatchObject({ met: [D2], ready: [{ day: D2, items: [{ count: 200 }] }] })
    expect(await claim(seat, D1, 100)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await claim(seat, D2, 200)).toMatchObject({ errcode: 0 })
  })

  test('gives what was earned under an earlier configuration, and after its end', async () => {
    const seat = await newSeat()
    await payOn(seat, D1)
    const tiers = [{ amount: 20_000, rewards: [1, 1, 1] }]
    allOn({ configs: { continuousRecharge: { ...RULES, smallest: 20_000, tiers } } })
    expect(await look(seat)).toMatchObject({ met: [D1], ready: [{ day: D1, amount: 10_000, items: [{ count: 100 }] }] })
    expect(await claim(seat, D1, 1, 20_000)).toMatchObject({ errcode: errcodes.rewardNotReached })
    setCatalogue(undefined)
    const off = catalogue()
    setCatalogue({ ...off, activities: off.activities.filter(({ id }) => id !== 43) })
    expect(await claim(seat, D2, 200)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await look(seat)).toMatchObject({ isOn: false, tiers: [], ready: [{ day: D1 }] })
    expect(await claim(seat, D1, 100)).toMatchObject({ errcode: 0, propList: [{ count: 100 }] })
  })

  test('refuses tampered days, tiers and offers, guests, and who is excluded', async () => {
    const seat = await newSeat()
    // What fills a limit is not stored, since nothing is promoted then; it is reached nevertheless.
    await setLimit(seat, 'depositWeek', 10_000)
    await payOn(seat, D1)
    expect(await claim(seat, D1, 100)).toMatchObject({ errcode: errcodes.offersPaused })
    await moveTo(seat, dayStart('2027-03-15'))
    expect(await claim(seat, D1, 100)).toMatchObject({ errcode: 0 })
    for (const [day, amount] of [['2027-03-20', 10_000] as const, [D1, 1] as const, [D1, 30_000] as const])
      expect(await claim(seat, day, 100, amount)).toMatchObject({ errcode: errcodes.rewardUnknown })
    expect(await claim(seat, '2027-02-30', 100)).toMatchObject({ code: 400 })
    expect(await claim(seat, D2, 200)).toMatchObject({ errcode: errcodes.rewardNotReached })
    const wish = { day: D1, amount: 10_000, reward: 100 }
    expect(await call('appRechargeBonusCollection10Receive', wish)).toMatchObject({ code: 401 })
    expect((await pockets(seat)).coin).toBe(10_100)
  })
})
