import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { knownDevices } from '#server/account/safetyTables.ts'
import { spentNow } from '#server/activities/budget.ts'
import { giveLeftItems } from '#server/activities/festival/leftover.ts'
import { owedTo } from '#server/activities/grants.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { stayingIn } from '../fixture.ts'
import {
  aFestival,
  depositor,
  exchange,
  FIRST,
  give,
  onFestival,
  onMoment,
  piecesOf,
  RAREST,
  standing,
  THIRD,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  onFestival()
  onMoment('2028-02-10 12:00')
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const moneyOf = async ({ id }: TestPlayer) => {
  const { coin, points } = await balancesOf(db, id)
  return { coin, points }
}
const statesOf = async (player: TestPlayer) => (await standing(player)).exchange.map(({ state }) => state)
const codesOf = (replies: readonly { errcode?: unknown }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ errcode }) => Number(errcode))].map(([code, of]) => [code, of.length]))

describe('an exchange', () => {
  test('gives points, coin and a coupon for things, which are gone', async () => {
    const player = await depositor()
    await give(player, FIRST, 3)
    await give(player, THIRD, 1)
    await give(player, RAREST, 1)
    expect(await statesOf(player)).toEqual(['ready', 'ready', 'ready'])
    const before = await moneyOf(player)
    expect(await exchange(player, 1)).toMatchObject({ errcode: 0, propList: [{ id: 2002, count: 1_000 }] })
    expect(await piecesOf(player)).toEqual([1, 0, 1, 1])
    expect(await exchange(player, 2)).toMatchObject({ propList: [{ id: 2001, count: 500, betRate: 1 }] })
    expect(await exchange(player, 3)).toMatchObject({ propList: [{ id: 1301, count: 1 }] })
    expect(await piecesOf(player)).toEqual([0, 0, 0, 0])
    expect(await moneyOf(player)).toEqual({ coin: before.coin + 500, points: before.points + 1_000 })
    const { rows } = await succeed('getProps', {}, player)
    expect(rows).toMatchObject([{ prop: 1301, count: 1, state: 'ready' }])
    expect(await statesOf(player)).toEqual(['ahead', 'ahead', 'done'])
  })

  test('takes all that it asks for or nothing, and no more often than the list says, of 64 taps on two devices', async () => {
    const player = await depositor()
    await give(player, FIRST, 5)
    const { offer } = await standing(player)
    const before = await moneyOf(player)
    const tap = () =>
      Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          call('festivalExchange', { id: 1, offer }, { ...player, device: `${player.device}-${index % 2}` }),
        ),
      )
    expect(codesOf(await tap())).toEqual({ 0: 2, [errcodes.rewardNotReached]: 62 })
    expect(await piecesOf(player)).toEqual([1, 0, 0, 0])
    await give(player, FIRST, 9)
    expect(codesOf(await tap())).toEqual({ 0: 1, [errcodes.rewardReceived]: 63 })
    expect(await piecesOf(player)).toEqual([8, 0, 0, 0])
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 3_000 })
    expect(await exchange(player, 2)).toMatchObject({ errcode: errcodes.rewardNotReached })
    expect(await piecesOf(player)).toEqual([8, 0, 0, 0])
  })

  test('pays no more than the budget has to eight players at once, and their things stay', async () => {
    onFestival(aFestival(), { day: 1_200, whole: 100_000 })
    const players = await Promise.all(Array.from({ length: 8 }, depositor))
    for (const player of players) {
      await give(player, FIRST)
      await give(player, THIRD)
    }
    const { offer } = await standing(players[0] ?? (await depositor()))
    const replies = await Promise.all(players.map((player) => call('festivalExchange', { id: 2, offer }, player)))
    expect(codesOf(replies)).toEqual({ 0: 2, [errcodes.budgetUsedUp]: 6 })
    expect(await spentNow('festival')).toEqual({ day: 1_000, whole: 1_000 })
    const late = players[replies.findIndex(({ errcode }) => errcode !== 0)]
    if (!late) throw new Error('none was late')
    expect(await piecesOf(late)).toEqual([1, 0, 1, 0])
    expect((await statesOf(late))[1]).toBe('usedUp')
    onMoment('2028-02-11 00:00')
    expect(await exchange(late, 2)).toMatchObject({ errcode: 0 })
  })

  test('refuses a changed list, an unknown line, who has not deposited, and comes too late after the end', async () => {
    const [player, fresh] = [await depositor(), await stayingIn({})]
    for (const one of [player, fresh]) await give(one, FIRST, 4)
    const { offer } = await standing(player)
    expect(await exchange(player, 9)).toMatchObject({ errcode: errcodes.rewardUnknown })
    expect(await exchange(fresh, 1)).toMatchObject({ errcode: errcodes.needsTopUp })
    for (const id of [0, 1.5, '1', null, -1])
      expect(await call('festivalExchange', { id, offer }, player)).toMatchObject({ code: 400 })
    const [real] = aFestival().fiestas
    onFestival(aFestival({ exchange: real?.exchange.slice(0, 1) ?? [] }))
    expect(await call('festivalExchange', { id: 1, offer }, player)).toMatchObject({ errcode: errcodes.offerChanged })
    onFestival()
    onMoment('2028-03-01 00:00')
    expect(await call('festivalExchange', { id: 1, offer }, player)).toMatchObject({ errcode: errcodes.activityClosed })
    expect((await standing(player)).exchange).toEqual([])
    expect(await piecesOf(player)).toEqual([4, 0, 0, 0])
    onMoment('2028-02-29 23:59')
    expect(await call('festivalExchange', { id: 1, offer }, player)).toMatchObject({ errcode: 0 })
  })

  test('of an account that shares an older one’s device waits for the identity, and uses up one time', async () => {
    const [older, player] = [await depositor(), await depositor()]
    const seen = { keyHash: 'd'.repeat(64), firstSeenAt: new Date(), lastSeenAt: new Date() }
    await db.insert(knownDevices).values([older, player].map(({ id }) => ({ player: id, ...seen })))
    await give(player, RAREST, 2)
    expect(await exchange(player, 3)).toMatchObject({ errcode: 0, isHeld: true, propList: [] })
    expect(await owedTo(player.id)).toMatchObject([{ items: [{ id: 1301, count: 1 }] }])
    expect(await exchange(player, 3)).toMatchObject({ errcode: errcodes.rewardReceived })
  })
})

describe('what is left at the end', () => {
  test('becomes points at the published rates, once, of jobs at once, and a letter tells it', async () => {
    const player = await depositor()
    for (const [prop, count] of [
      [FIRST, 7],
      [THIRD, 2],
      [RAREST, 1],
    ] as const)
      await give(player, prop, count)
    const before = await moneyOf(player)
    onMoment('2028-02-29 23:59')
    expect(await giveLeftItems()).toBe(0)
    onMoment('2028-03-01 00:11')
    await Promise.all([giveLeftItems(), giveLeftItems(), giveLeftItems()])
    await giveLeftItems()
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 7 * 50 + 2 * 200 + 600 })
    expect(await piecesOf(player)).toEqual([0, 0, 0, 0])
    const { rows } = await succeed('getMail2', {}, player)
    expect(JSON.stringify(rows).match(/festivalOver/g)).toHaveLength(1)
    // What comes later, such as a thing that waited for an identity, becomes points while the next fiesta is on.
    onMoment('2028-10-02 00:00')
    await give(player, FIRST, 1)
    await give(player, 40_401, 1)
    await giveLeftItems()
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 1_350 + 50 })
    expect(await piecesOf(player)).toEqual([1, 0, 0, 0])
  })

  test('is paid out with the balance before an exclusion', async () => {
    const player = await depositor()
    await give(player, THIRD, 3)
    const before = await moneyOf(player)
    await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    expect(await moneyOf(player)).toEqual({ ...before, points: before.points + 600 })
  })
})
