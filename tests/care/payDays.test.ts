import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isNoSooner, lastPayDay, nextPayDay, type PayDays, payDaysText, readPayDays } from '#contract/care/payDays.ts'
import { errcodes } from '#contract/errcodes.ts'
import { dayStart } from '#contract/time.ts'
import { findPlayer } from '#server/account/find.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { pageOf } from '#server/verbs/playerPage.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { isLoss, seedRounds, startGameSession } from '../games/gameSession.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { wish } from '../wallet/walletHarness.ts'
import { brokenLaws, DAY, getLimit, HOUR, later, limitIn, moveTo, setLimit } from './careHarness.ts'

/** Noon of a Wednesday in Manila. */
const START = new Date('2027-03-10T12:00:00+08:00')
const FRIDAYS: PayDays = { every: 'week', weekday: 5 }
const HALF: PayDays = { every: 'halfMonth' }
const STAKE = 100

beforeAll(freshDatabase)
beforeEach(() => {
  setClock(START)
  vi.spyOn(log, 'warn').mockReturnValue()
})
afterEach(async () => {
  expect(await brokenLaws()).toEqual([])
  setClock(undefined)
  vi.restoreAllMocks()
})

const newSaver = () => newPlayer({ coin: 0, deposited: 1_000_000 })
const say = (player: TestPlayer, payDays: PayDays | null) => call('setPayDays', { payDays }, player)
const confirmDays = (player: TestPlayer, payDays: PayDays | null) => call('confirmPayDays', { payDays }, player)
const spin = (token: string, stake = STAKE) => call('houseSpin', { roundId: randomUUID(), stake }, { token })
const order = (player: TestPlayer, amount: number) => call('recharge3', wish(amount), player)

/** A game session whose next rounds all lose. */
async function losing(player: TestPlayer): Promise<string> {
  const token = await startGameSession(player.token)
  await seedRounds(
    player.id,
    STAKE,
    Array.from({ length: 8 }, () => isLoss),
  )
  return token
}

const every: readonly PayDays[] = [
  HALF,
  ...Array.from({ length: 7 }, (_, index) => ({ every: 'week' as const, weekday: index + 1 })),
  ...Array.from({ length: 31 }, (_, index) => ({ every: 'month' as const, day: index + 1 })),
]

describe('the calendar of pay days', () => {
  test('is the same in the database, over a leap day, and pays on the last day of a short month', async () => {
    const { rows } = await db.execute<{ days: string; after: string; next: string }>(sql`
      select days, to_char(day, 'YYYY-MM-DD') as after, to_char(next_pay_day(days, day::date), 'YYYY-MM-DD') as next
      from unnest(${sql.param(every.map(payDaysText))}::text[]) days
      cross join generate_series(date '2027-12-30', date '2028-03-31', interval '1 day') day`)
    expect(rows).toHaveLength(every.length * 93)
    for (const { days, after, next } of rows) {
      const read = readPayDays(days)
      if (!read) throw new Error(days)
      expect(nextPayDay(read, after), `${days} after ${after}`).toBe(next)
      expect(lastPayDay(read, next)).toBe(next)
    }
    expect(nextPayDay(HALF, '2027-02-15')).toBe('2027-02-28')
    expect(nextPayDay(HALF, '2028-02-15')).toBe('2028-02-29')
    expect(nextPayDay(HALF, '2027-03-15')).toBe('2027-03-30')
    expect(nextPayDay({ every: 'month', day: 31 }, '2027-04-29')).toBe('2027-04-30')
    expect(lastPayDay(HALF, '2027-03-14')).toBe('2027-02-28')
  })

  test('knows which days let more be spent sooner', () => {
    const today = '2027-03-10'
    expect(isNoSooner({ every: 'month', day: 25 }, FRIDAYS, today)).toBe(true)
    expect(isNoSooner(FRIDAYS, { every: 'month', day: 12 }, today)).toBe(false)
    expect(isNoSooner({ every: 'week', weekday: 1 }, FRIDAYS, today)).toBe(true)
    expect(isNoSooner({ every: 'week', weekday: 4 }, FRIDAYS, today)).toBe(false)
    expect(isNoSooner({ every: 'month', day: 14 }, HALF, today)).toBe(false)
    expect(isNoSooner({ every: 'month', day: 30 }, { every: 'month', day: 31 }, today)).toBe(false)
  })
})

describe('a limit from pay day to pay day', () => {
  test('needs pay days, and refuses until the next one begins', async () => {
    const player = await newSaver()
    for (const limit of ['depositPay', 'lossPay'])
      expect(await call('setLimit', { limit, most: 500 }, player)).toMatchObject({ errcode: errcodes.payDaysNeeded })
    const friday = dayStart('2027-03-12')
    expect(await say(player, FRIDAYS)).toMatchObject({
      errcode: 0,
      pay: { payDays: FRIDAYS, nextTime: friday.getTime() },
    })
    const token = await losing(player)
    await spin(token)
    expect(limitIn(await setLimit(player, 'lossPay', 2 * STAKE), 'lossPay')).toMatchObject({ used: STAKE, left: STAKE })
    await setLimit(player, 'depositPay', 70_000)
    await spin(token)
    const until = friday.getTime()
    expect(await spin(token)).toMatchObject({ errcode: errcodes.lossLimit, limit: 'lossPay', left: 0, until })
    await order(player, 50_000)
    const refused = { errcode: errcodes.depositLimit, limit: 'depositPay', left: 20_000, until }
    expect(await order(player, 30_000)).toMatchObject(refused)
    await moveTo(player, new Date(until - 1))
    expect((await spin(token)).errcode).toBe(errcodes.lossLimit)
    await later(player, 1)
    expect((await spin(token)).errcode).toBe(0)
    expect(await getLimit(player, 'lossPay')).toMatchObject({ used: STAKE, renewTime: until + 7 * DAY })
  })

  test.each([
    { every: 'week', weekday: 0 },
    { every: 'week', weekday: 8 },
    { every: 'week' },
    { every: 'month', day: 32 },
    { every: 'month', day: 1.5 },
    { every: 'halfMonth', day: 15 },
    { every: 'year', day: 1 },
    'week 5',
    [],
    undefined,
  ])('has no pay days such as %o', async (payDays) => {
    const player = await newPlayer()
    expect(await call('setPayDays', { payDays }, player)).toMatchObject({ code: 400 })
    expect((await call('getLimits', {}, player)).pay).toBeUndefined()
  })
})

describe('a change of pay days', () => {
  test('that comes later holds at once, and the period goes on with what it has taken', async () => {
    const player = await newSaver()
    await say(player, FRIDAYS)
    await setLimit(player, 'lossPay', STAKE)
    const token = await losing(player)
    await spin(token)
    const until = dayStart('2027-03-15').getTime()
    expect(await say(player, HALF)).toMatchObject({ pay: { payDays: HALF, nextTime: until } })
    expect(await spin(token)).toMatchObject({ errcode: errcodes.lossLimit, until })
    await moveTo(player, dayStart('2027-03-12'))
    expect((await spin(token)).errcode).toBe(errcodes.lossLimit)
    await moveTo(player, new Date(until))
    expect((await spin(token)).errcode).toBe(0)
  })

  test('that comes sooner waits, as the end does, and is void once a limit has refused something', async () => {
    const player = await newSaver()
    await say(player, HALF)
    await setLimit(player, 'depositPay', 60_000)
    expect(await say(player, FRIDAYS)).toMatchObject({
      pay: { payDays: HALF, raise: { payDays: FRIDAYS, state: 'waiting' } },
    })
    const asked = START.getTime()
    await later(player, HOUR)
    expect(await say(player, FRIDAYS)).toMatchObject({ pay: { raise: { askTime: asked } } })
    expect(await confirmDays(player, FRIDAYS)).toMatchObject({ errcode: errcodes.raiseEarly, until: asked + DAY })
    expect((await order(player, 70_000)).errcode).toBe(errcodes.depositLimit)
    expect((await call('getLimits', {}, player)).pay).toMatchObject({ raise: { state: 'void' } })
    await later(player, DAY)
    expect(await confirmDays(player, FRIDAYS)).toMatchObject({ errcode: errcodes.raiseUnknown })

    const { pay } = await say(player, null)
    expect(pay).toMatchObject({ payDays: HALF, raise: { state: 'waiting' } })
    await later(player, DAY)
    expect(await confirmDays(player, FRIDAYS)).toMatchObject({ errcode: errcodes.raiseUnknown })
    const ended = await confirmDays(player, null)
    expect(ended).toMatchObject({ errcode: 0 })
    expect([ended.pay, limitIn(ended, 'depositPay')]).toEqual([undefined, { limit: 'depositPay' }])
    expect((await order(player, 70_000)).errcode).toBe(0)
  })

  test('without a limit holds at once; one that waits is taken back, or left too long', async () => {
    const player = await newSaver()
    await say(player, HALF)
    expect(await say(player, FRIDAYS)).toMatchObject({ pay: { payDays: FRIDAYS } })
    await setLimit(player, 'lossPay', STAKE)
    await say(player, { every: 'week', weekday: 4 })
    expect((await succeed('cancelPayDays', {}, player)).pay).not.toHaveProperty('raise')
    await say(player, null)
    await later(player, 8 * DAY)
    expect((await call('getLimits', {}, player)).pay).toMatchObject({ raise: { state: 'lapsed' } })
    expect(await confirmDays(player, null)).toMatchObject({ errcode: errcodes.raiseUnknown })
    const both = await Promise.all([setLimit(player, 'lossPay', 0), say(player, HALF)])
    expect(both.map(({ errcode }) => errcode)).toEqual([0, 0])
  })
})

test('coin is locked until the next pay day, whatever the pay days become', async () => {
  const player = await newSaver()
  await succeed('safeboxPasswordInit', { password: await encrypted('402917') }, player)
  const put = (lock: unknown) => call('putSafebox', { requestId: randomUUID(), amount: 5_000, lock }, player)
  expect(await put('payDay')).toMatchObject({ errcode: errcodes.payDaysNeeded })
  expect(await put('sweldo')).toMatchObject({ code: 400, field: 'lock' })
  await say(player, HALF)
  const endTime = dayStart('2027-03-15').getTime()
  expect(await put('payDay')).toMatchObject({ errcode: 0, locks: [{ amount: 5_000, endTime }] })
  await say(player, FRIDAYS)
  expect(await call('getSafebox', {}, player)).toMatchObject({ locks: [{ endTime }] })

  await setLimit(player, 'lossPay', STAKE)
  const found = await findPlayer(String(player.id))
  if (!found) throw new Error('no player')
  const page = JSON.stringify(await pageOf(found, 'support'))
  for (const shown of [
    '"week 5"',
    '"lossPay"',
    '"of it under time locks",{"coin":5000}',
    new Date(endTime).toISOString(),
  ])
    expect(page).toContain(shown)
})
