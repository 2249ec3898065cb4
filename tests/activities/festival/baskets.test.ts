import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fiestaItem } from '#contract/activities/festival/items.ts'
import { errcodes } from '#contract/errcodes.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize, FIRST_DRAW } from '#contract/points/draw.ts'
import { spentNow } from '#server/activities/budget.ts'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { isActivityOn } from '#server/activities/openActivities.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { stayingIn } from '../fixture.ts'
import {
  aFestival,
  at,
  BET,
  depositor,
  onFestival,
  onMoment,
  open,
  openFields,
  piecesOf,
  played,
  standing,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  onFestival()
  onMoment('2028-02-10 12:00')
})
afterEach(async () => {
  await finishDraws()
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const sum = (pieces: readonly number[]) => pieces.reduce((all, one) => all + one, 0)

describe('baskets', () => {
  test('come with the valid bets since the start of the fiesta, and no more than the most', async () => {
    const player = await depositor()
    await played(player, 9 * BET, at('2028-01-31 23:59'))
    expect((await standing(player)).baskets).toEqual({ bet: BET, staked: 0, most: 5, opened: 0, left: 0 })
    await played(player, BET - 1, at('2028-02-01 00:00'))
    expect((await standing(player)).baskets).toMatchObject({ staked: BET - 1, left: 0 })
    await played(player, 1)
    await played(player, 2 * BET)
    expect((await standing(player)).baskets).toMatchObject({ staked: 3 * BET, left: 3 })
    await open(player)
    expect((await standing(player)).baskets).toMatchObject({ opened: 1, left: 2 })
    await played(player, 50 * BET)
    expect((await standing(player)).baskets).toMatchObject({ opened: 1, left: 4 })
    const asked = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    const sums = () => asked.mock.calls.filter((words) => JSON.stringify(words).includes('from rounds where')).length
    for (let basket = 2; basket <= 5; basket += 1) {
      const fields = await openFields(player)
      asked.mockClear()
      await succeed('festivalOpen', fields, player)
      expect(sums()).toBe(1)
    }
    asked.mockClear()
    expect((await standing(player)).baskets).toEqual({ bet: BET, staked: 5 * BET, most: 5, opened: 5, left: 0 })
    expect(sums()).toBe(0)
  })

  test('hold what the committed seed draws, at no cost to the budget, and stand in the record', async () => {
    onFestival(aFestival(), { day: 1 })
    const player = await depositor()
    await played(player, BET)
    const before = await standing(player)
    expect(before.draw.prizes.map(({ weight, prop }) => [weight, prop])).toEqual(
      [4, 3, 2, 1].map((weight, index) => [weight, fiestaItem('panagbenga', index + 1)]),
    )
    const fields = await openFields(player, 'my-own_seed')
    const { drawn, propList, items } = await succeed('festivalOpen', fields, player)
    const { serverSeed = '', prize, clientSeed } = Object(drawn).draw
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(fields.nextServerSeedHash)
    const again = drawnPrize(fairWords(hmac, { serverSeed, clientSeed, nonce: FIRST_DRAW }), before.draw.prizes)
    expect([prize, propList]).toEqual([again.id, [{ id: again.prop, count: 1 }]])
    expect(items).toMatchObject(before.items.map(({ prop }) => ({ prop, count: prop === again.prop ? 1 : 0 })))
    expect(await spentNow('festival')).toEqual({ day: 0, whole: 0 })
    expect((await standing(player)).draw.drawn).toContainEqual({ prize, drawn: expect.any(Number) })
    const record = await succeed('getDraws', {}, player)
    expect(record).toMatchObject({ rows: [{ ...Object(drawn), kind: 'basket' }], tables: [{ hash: fields.tableHash }] })
  })

  test.each([
    ['foreign', errcodes.regionForeign],
    ['unknown', errcodes.regionUnknown],
  ] as const)('stay closed to a region that is %s, and what was opened is told there', async (region, errcode) => {
    const player = await depositor()
    await played(player, BET)
    const fields = await openFields(player)
    expect(await call('festivalOpen', fields, { ...player, region })).toMatchObject({ errcode })
    const { baskets, draw } = await standing(player)
    expect([baskets, draw.nextServerSeedHash]).toMatchObject([{ opened: 0, left: 1 }, fields.nextServerSeedHash])
    const { drawn } = await succeed('festivalOpen', fields, { ...player, region: 'home' })
    expect((await call('festivalOpen', fields, { ...player, region })).drawn).toEqual(drawn)
    expect((await standing(player)).baskets).toMatchObject({ opened: 1, left: 0 })
  })

  test('are opened as often as they are there, of 32 taps on two devices, and by each request once', async () => {
    const player = await depositor()
    await played(player, 2 * BET)
    const other = { ...player, device: `${player.device}-2` }
    for (let basket = 1; basket <= 3; basket += 1) {
      const fields = await openFields(player)
      const replies = await Promise.all(
        Array.from({ length: 32 }, (_, tap) =>
          call('festivalOpen', { ...fields, requestId: randomUUID() }, tap % 2 ? other : player),
        ),
      )
      const codes = replies.map(({ errcode }) => Number(errcode))
      expect(codes.filter((code) => code === 0)).toHaveLength(basket > 2 ? 0 : 1)
      const known: readonly number[] = [0, errcodes.rewardNotReached, errcodes.seedMoved]
      expect(codes.filter((code) => !known.includes(code))).toEqual([])
    }
    expect(await db.$count(activityDraws, eq(activityDraws.player, player.id))).toBe(2)
    expect(sum(await piecesOf(player))).toBe(2)
    const last = await db.select().from(activityDraws).where(eq(activityDraws.player, player.id))
    expect(last.map(({ number }) => number).toSorted()).toEqual([1, 2])
  })

  test('that were cut off give the same thing later, once', async () => {
    const player = await depositor()
    await played(player, BET)
    const { drawn } = await succeed('festivalOpen', await openFields(player), player)
    const had = await piecesOf(player)
    const isIt = eq(activityDraws.player, player.id)
    await db.update(activityDraws).set({ prize: null, prop: null, count: null }).where(isIt)
    await Promise.all([finishDraws(), finishDraws(player.id), standing(player)])
    expect(await piecesOf(player)).toEqual(had)
    const [draw] = await db.select().from(activityDraws).where(isIt)
    expect(draw?.prize).toBe(Object(drawn).draw.prize)
  })

  test('are refused for another list, another seed, a used id, and without a deposit, and nothing is drawn', async () => {
    const [player, fresh] = [await depositor(), await stayingIn({})]
    for (const one of [player, fresh]) await played(one, 2 * BET)
    const fields = await openFields(player)
    const refused = async (change: object) => (await call('festivalOpen', { ...fields, ...change }, player)).errcode
    expect(await refused({ tableHash: 'a'.repeat(64) })).toBe(errcodes.offerChanged)
    expect(await refused({ nextServerSeedHash: 'b'.repeat(64) })).toBe(errcodes.seedMoved)
    for (const change of [{ clientSeed: 'a:b' }, { requestId: '1' }, { item: 1 }])
      expect(await call('festivalOpen', { ...fields, ...change }, player)).toMatchObject({ code: 400 })
    expect(await call('festivalOpen', fields)).toMatchObject({ code: 401 })
    expect(await standing(fresh)).toMatchObject({ needRecharge: true })
    expect(await open(fresh)).toMatchObject({ errcode: errcodes.needsTopUp })
    expect(await standing(player)).toMatchObject({ baskets: { opened: 0 } })
    await succeed('festivalOpen', fields, player)
    expect(await succeed('festivalOpen', fields, player)).toMatchObject({ baskets: { opened: 1 } })
  })

  test('are neither for who is away nor for a second account', async () => {
    const [away, one, other] = [await depositor(), await depositor(), await depositor()]
    for (const player of [away, one, other]) await played(player, BET)
    const fields = await openFields(away)
    await exclude({ player: away.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await call('festivalOpen', fields, away)).toMatchObject({ code: 401 })
    for (const { id } of [one, other]) await approveIdentity(id, { lastName: 'Mangga' })
    await db.execute(`update identities set state = 'submitted' where player = ${other.id}`)
    expect(await open(one)).toMatchObject({ errcode: 0 })
    expect(await open(other)).toMatchObject({ errcode: errcodes.samePerson })
    expect(sum(await piecesOf(other))).toBe(0)
  })
})

describe('the dates', () => {
  test('switch from one fiesta to the next, each with its own things and baskets, and nothing is on between them', async () => {
    const player = await depositor()
    await played(player, 3 * BET)
    const fields = await openFields(player)
    const seen = async (moment: string) => {
      onMoment(moment)
      const { isOn, fiesta, baskets } = await standing(player)
      return [isOn, isActivityOn(35), fiesta, baskets.staked]
    }
    expect(await seen('2028-01-31 23:59')).toEqual([false, false, 'panagbenga', 3 * BET])
    expect(await seen('2028-02-29 23:59')).toEqual([true, true, 'panagbenga', 3 * BET])
    expect(await seen('2028-03-01 00:00')).toEqual([false, false, 'panagbenga', 3 * BET])
    expect(await call('festivalOpen', fields, player)).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await seen('2028-10-01 00:00')).toEqual([true, true, 'massKara', 0])
    expect((await standing(player)).items.map(({ prop }) => prop)).toEqual([40_401, 40_402, 40_403, 40_404])
    expect(await seen('2028-10-26 00:00')).toEqual([false, false, 'massKara', 0])
  })
})
