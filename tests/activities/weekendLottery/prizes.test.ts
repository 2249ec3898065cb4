import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knownDevices } from '#server/account/safetyTables.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { chooseBeacon } from '#server/beacon/chosen.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import {
  crowd,
  DAY,
  forgetDraws,
  holdIt,
  lettersOf,
  lotteryOn,
  POOL,
  purse,
  spent,
  TUESDAY,
  ticketPlayer,
  winnersOf,
} from './fixture.ts'

beforeAll(async () => void (await freshDatabase()))
beforeEach(async () => {
  await forgetDraws()
  setClock(TUESDAY)
  lotteryOn({}, { day: POOL, whole: 10 * POOL })
})
afterEach(async () => {
  chooseBeacon()
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

describe('a prize', () => {
  /** One winner of all: the only ticket. */
  const only = async () => {
    const [player] = await crowd(1)
    if (!player) throw new Error('nobody plays')
    return player
  }
  const outcome = async () => (await winnersOf()).map((each) => each.outcome)

  test('is paid by itself with a letter that tells ticket, day and amount', async () => {
    const player = await only()
    const before = await purse(player)
    await holdIt()
    expect(await purse(player)).toEqual({ ...before, coin: before.coin + 100_000 })
    expect(await lettersOf(player)).toMatchObject([
      { title: 'lotteryCoin', values: { ticket: '1', date: 'November 29, 2026', amount: '₱1,000' }, promotes: false },
    ])
    expect(await call('weekendLotteryTickets', { day: DAY }, player)).toMatchObject({
      rows: [{ first: 1, last: 1, won: [{ place: 1, ticket: 1 }] }],
    })
    // Nothing must be staked before it leaves.
    expect(await call('getGrants', {}, player)).toMatchObject({ grants: [] })
  })

  test('waits for who is excluded, and is nobody’s after a closing: then it returns to the budget', async () => {
    const player = await only()
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    const before = await purse(player)
    await holdIt()
    expect(await outcome()).toEqual(['kept'])
    expect(await purse(player)).toEqual(before)
    expect(await spent()).toBe(POOL + 100_000)
    expect(await db.select().from(activityClaims).where(eq(activityClaims.player, player.id))).toMatchObject([
      { activity: 'weekendLottery', round: DAY, item: 1, state: 'owed' },
    ])
    await forgetDraws()
    setClock(TUESDAY)
    const closed = await only()
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    await holdIt()
    expect(await outcome()).toEqual(['void'])
    expect(await lettersOf(closed)).toEqual([])
    // Only the next draw's.
    expect(await spent()).toBe(POOL)
  })

  test('is kept for the identity where an older account shares the device, and claimed later', async () => {
    const older = await ticketPlayer()
    const player = await only()
    const [device] = await db.select().from(knownDevices).where(eq(knownDevices.player, older.id)).limit(1)
    if (!device) throw new Error('no device is known')
    await db
      .insert(knownDevices)
      .values({ ...device, player: player.id })
      .onConflictDoNothing()
    await holdIt()
    expect(await outcome()).toEqual(['kept'])
    expect(await lettersOf(player)).toMatchObject([{ title: 'lotteryKept' }])
    expect(await call('getGrants', {}, player)).toMatchObject({
      isHeld: true,
      grants: [{ activity: 'weekendLottery' }],
    })
  })
})
