import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FreeSign } from '#contract/activities/freeSign/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclusions } from '#server/standing/exclusionTables.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

const points = (count: number) => [{ id: 2002, count }]
const freeSign: FreeSign = {
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => points(day * 100)),
  streaks: [
    { days: 3, award: points(5_000) },
    { days: 7, award: [{ id: 2001, count: 300, betRate: 2 }] },
  ],
  totals: [{ days: 4, award: points(9_000) }],
  makeUpPoints: 250,
}

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  setCatalogue(everythingOn({ configs: { freeSign } }))
  onDay(1)
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

/** The clock of Manila on a day of March 2027. */
function onDay(day: number, clock = '12:00'): void {
  setClock(readManila(`2027-03-${String(day).padStart(2, '0')} ${clock}`))
}
const depositor = () => stayingIn({ deposited: 10_000 })
const standing = (player: TestPlayer) => call('loginBonus3User', {}, player)
type Type = 'day' | 'makeUp' | 'streak' | 'total'

async function receive(player: TestPlayer, type: Type, day: number) {
  const { offer } = await standing(player)
  return await call('loginBonus3UserReceive', { type, day, offer: String(offer) }, player)
}
/** Signs the day that is next. */
async function sign(player: TestPlayer) {
  const { next } = await standing(player)
  return await receive(player, 'day', Number(next))
}
async function signDays(player: TestPlayer, ...days: number[]): Promise<void> {
  for (const day of days) {
    onDay(day)
    expect(await sign(player)).toMatchObject({ errcode: 0, isSigned: true })
  }
}
const pointsOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).points
async function addPoints({ id }: TestPlayer, cents: number): Promise<void> {
  const moves = [{ from: 'house:promotions:points', to: `player:${id}:points`, cents } as const]
  await db.transaction((tx) => post(tx, { id: `points:${randomUUID()}`, reason: 'reward', moves }))
}

describe('signing', () => {
  test('gives the day’s reward once, of 32 taps on two devices', async () => {
    const player = await depositor()
    const { offer } = await standing(player)
    const body = { type: 'day', day: 1, offer: String(offer) } as const
    const devices = [player, { ...player, device: `${player.device}-2` }]
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, tap) => call('loginBonus3UserReceive', body, devices[tap % 2])),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(31)
    expect(await pointsOf(player)).toBe(100)
    expect(await standing(player)).toMatchObject({ isSigned: true, next: 2, streak: 1, total: 1 })
  })

  test('belongs to a day of Manila, and a clock that is set back gives nothing again', async () => {
    const player = await depositor()
    onDay(1, '23:59')
    await sign(player)
    onDay(2, '00:00')
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(200), streak: 2 })
    onDay(1, '12:00')
    expect(await receive(player, 'day', 3)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(player, 'day', 2)).toMatchObject({ errcode: errcodes.rewardReceived })
    expect(await pointsOf(player)).toBe(300)
  })

  test('refuses another day than the next', async () => {
    const player = await depositor()
    expect(await receive(player, 'day', 7)).toMatchObject({ errcode: errcodes.rewardNotReached })
    await signDays(player, 1, 2)
    onDay(5)
    expect(await receive(player, 'day', 3)).toMatchObject({ errcode: errcodes.rewardNotReached })
    onDay(3)
    expect(await receive(player, 'day', 1)).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await pointsOf(player)).toBe(300)
  })

  test('begins anew after a missed day, and goes on after days of a break', async () => {
    const player = await depositor()
    await signDays(player, 1, 2)
    onDay(5)
    expect(await standing(player)).toMatchObject({ next: 1, streak: 0, total: 2 })
    expect(await sign(player)).toMatchObject({ streak: 1, total: 3 })
    const [startedAt, endedAt] = [readManila('2027-03-06 10:00'), readManila('2027-03-08 10:00')]
    if (!startedAt || !endedAt) throw new Error('no moment')
    const spent = { startedAt, endedAt, firmUntil: endedAt, until: endedAt, notes: [] }
    await db.insert(exclusions).values({ player: player.id, kind: 'break', ...spent })
    onDay(9)
    expect(await sign(player)).toMatchObject({ errcode: 0, streak: 2, total: 4 })
  })

  test('asks for a deposit, and is no present for a guest, an excluded player or a second account', async () => {
    const guest = await call('loginBonus3User', {})
    expect(guest).toMatchObject({ code: 401 })
    const fresh = await stayingIn({})
    expect(await standing(fresh)).toMatchObject({ needRecharge: true })
    expect(await sign(fresh)).toMatchObject({ errcode: errcodes.needsTopUp })
    const player = await depositor()
    await db.update(players).set({ lockedFor: 'verification' }).where(eq(players.id, player.id))
    expect((await sign(player)).errcode).not.toBe(0)
    const reset = await standing(fresh)
    expect(reset).toMatchObject({ total: 0 })
  })

  test('is closed, and shows no days, while it is off', async () => {
    const player = await depositor()
    const { offer } = await standing(player)
    setCatalogue(everythingOn({ configs: { freeSign }, activities: [] }))
    expect(await standing(player)).toMatchObject({ days: [] })
    const body = { type: 'day', day: 1, offer: String(offer) } as const
    expect(await call('loginBonus3UserReceive', body, player)).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('refuses what was shown by another configuration', async () => {
    const player = await depositor()
    const { offer } = await standing(player)
    setCatalogue(everythingOn({ configs: { freeSign: { ...freeSign, makeUpPoints: 1 } } }))
    const body = { type: 'day', day: 1, offer: String(offer) } as const
    expect(await call('loginBonus3UserReceive', body, player)).toMatchObject({ errcode: errcodes.offerChanged })
  })

  test('counts the day without its reward when the budget is used up', async () => {
    const budget = { day: 13 }
    const activities = everythingOn().activities.map((one) => (one.kind === 'freeSign' ? { ...one, budget } : one))
    setCatalogue(everythingOn({ configs: { freeSign }, activities }))
    const [one, other] = [await depositor(), await depositor()]
    expect(await sign(one)).toMatchObject({ errcode: 0, propList: points(100) })
    expect(await standing(other)).toMatchObject({ isUsedUp: true })
    expect(await sign(other)).toMatchObject({ errcode: 0, propList: [], isSigned: true, streak: 1 })
    expect(await pointsOf(other)).toBe(0)
  })
})

describe('a prize', () => {
  test('is given once in each calendar, or once in all, as it was promised when it was reached', async () => {
    const player = await depositor()
    await signDays(player, 1, 2)
    expect(await receive(player, 'streak', 3)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await receive(player, 'streak', 4)).toMatchObject({ errcode: errcodes.rewardUnknown })
    await signDays(player, 3, 4)
    expect(await standing(player)).toMatchObject({ streaks: [{ state: 'ready' }, { state: 'ahead' }] })
    const cheap = { ...freeSign, streaks: [{ days: 3, award: points(1) }], totals: [] }
    setCatalogue(everythingOn({ configs: { freeSign: cheap } }))
    const replies = await Promise.all([1, 2, 3, 4].map(() => receive(player, 'streak', 3)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: points(5_000) }])
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(3)
    expect(await receive(player, 'total', 4)).toMatchObject({ errcode: 0, propList: points(9_000) })
    expect(await receive(player, 'total', 4)).not.toMatchObject({ errcode: 0 })
    setCatalogue(everythingOn({ configs: { freeSign } }))
    expect(await standing(player)).toMatchObject({ totals: [{ state: 'received' }] })
    await signDays(player, 5, 6, 7)
    expect(await receive(player, 'streak', 7)).toMatchObject({ propList: [{ id: 2001, count: 300, betRate: 2 }] })
    await signDays(player, 8, 9, 10)
    await db.delete(activityClaims).where(eq(activityClaims.player, player.id))
    expect(await receive(player, 'streak', 3)).toMatchObject({ errcode: 0, propList: points(5_000) })
  })
})

describe('a make-up', () => {
  test('costs points, gives the missed day, and keeps the calendar, once', async () => {
    const player = await depositor()
    await signDays(player, 1, 2)
    onDay(4)
    expect(await standing(player)).toMatchObject({ next: 1, makeUp: { day: 3, points: 250, items: points(300) } })
    const replies = await Promise.all(Array.from({ length: 8 }, () => receive(player, 'makeUp', 3)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: points(300), lottery: 350 }])
    expect(await sign(player)).toMatchObject({ errcode: 0, propList: points(400), streak: 4 })
    await signDays(player, 5)
    onDay(7)
    expect(await standing(player)).not.toHaveProperty('makeUp')
    expect(await receive(player, 'makeUp', 6)).toMatchObject({ errcode: errcodes.rewardNotReached })
  })

  test('is refused without the points, and takes none', async () => {
    const player = await depositor()
    await signDays(player, 1)
    onDay(3)
    expect(await receive(player, 'makeUp', 2)).toMatchObject({ errcode: errcodes.pointsTooFew })
    expect(await standing(player)).toMatchObject({ total: 1, makeUp: { day: 2 } })
    await addPoints(player, 150)
    expect(await receive(player, 'makeUp', 5)).toMatchObject({ errcode: errcodes.offerChanged })
    expect(await receive(player, 'makeUp', 2)).toMatchObject({ errcode: 0, lottery: 200, streak: 2 })
  })
})
