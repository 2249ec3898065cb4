import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { thing } from '#contract/activities/newYear/things.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { seedOf } from '../../games/insertRound.ts'
import type { TestPlayer } from '../../player.ts'
import { givePoints } from '../../points/fixture.ts'
import { stayingIn } from '../fixture.ts'
import {
  aNewYear,
  bindNumber,
  box,
  codesOf,
  depositor,
  give,
  onDay,
  onNewYear,
  receive,
  standing,
  twoDevices,
} from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  onNewYear()
  onDay(26)
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const AT = new Date('2027-12-26T03:00:00Z')
const none = { active: 0, box: 0, lottery: 0, firework: 0 }

/** A round of a moment. Only its row counts here. */
async function staked({ id }: TestPlayer, stake: number, at = AT): Promise<void> {
  const row = { id: randomUUID(), player: id, seed: await seedOf(id), gameId: 1001, nonce: 1, outcome: {}, win: 0 }
  await db.insert(rounds).values({ ...row, stake, playedAt: at })
}

describe('a task', () => {
  test('gives its things once a day of 64 taps on two devices, and again the next day', async () => {
    const player = await depositor()
    const { offer, tasks } = await standing(player)
    expect(tasks.map(({ state }) => state)).toEqual(['ready', 'ahead', 'ahead'])
    const taps = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call('appNewYearReceiveTask', { taskId: 1, offer }, twoDevices(player)[tap % 2]),
      ),
    )
    expect(codesOf(taps)).toEqual({ 0: 1, [errcodes.rewardReceived]: 63 })
    expect((await standing(player)).things).toEqual({ ...none, active: 30 })
    onDay(26, '23:59')
    expect(await receive(player, 1)).toMatchObject({ errcode: errcodes.rewardReceived })
    onDay(27, '00:00')
    expect(await receive(player, 1)).toMatchObject({ errcode: 0, things: { active: 60 } })
  })

  test('counts what was done on its day, and refuses what was not, what is none, and a changed offer', async () => {
    const player = await depositor()
    await staked(player, 19_999)
    await staked(player, 50_000, new Date('2027-12-25T15:59:59Z'))
    expect((await standing(player)).tasks[1]).toMatchObject({ progress: 19_999, state: 'ahead' })
    expect(await receive(player, 2)).toMatchObject({ errcode: errcodes.rewardNotReached })
    await staked(player, 1)
    expect(await receive(player, 2)).toMatchObject({ errcode: 0, propList: [{ id: thing.active, count: 50 }] })
    expect(await receive(player, 9)).toMatchObject({ errcode: errcodes.rewardUnknown })
    const { offer } = await standing(player)
    for (const taskId of [0, -1, 1.5, '1', null])
      expect(await call('appNewYearReceiveTask', { taskId, offer }, player)).toMatchObject({ code: 400 })
    onNewYear({}, aNewYear({ announce: 1 }))
    expect(await call('appNewYearReceiveTask', { taskId: 1, offer }, player)).toMatchObject({
      errcode: errcodes.offerChanged,
    })
  })

  test('of sharing needs a bound number, and counts on its day alone', async () => {
    const player = await depositor()
    const share = (network: unknown = 'telegram') => call('appNewYearShare', { network }, player)
    expect(await share()).toMatchObject({ errcode: errcodes.mobileNeeded })
    await bindNumber(player)
    expect(await share('myspace')).toMatchObject({ code: 400 })
    expect(await receive(player, 3)).toMatchObject({ errcode: errcodes.rewardNotReached })
    const replies = await Promise.all([share(), share(), share('facebook')])
    expect(codesOf(replies)).toEqual({ 0: 3 })
    expect(await receive(player, 3)).toMatchObject({ errcode: 0, things: { firework: 1 } })
    onDay(27)
    expect((await standing(player)).tasks[2]).toMatchObject({ progress: 0, state: 'ahead' })
    expect(await call('appNewYearShare', { network: 'telegram' })).toMatchObject({ code: 401 })
    onNewYear({}, aNewYear({ tasks: aNewYear().tasks.slice(0, 2) }))
    expect(await share()).toMatchObject({ errcode: errcodes.activityClosed })
  })

  test('asks for a deposit, and is neither for the excluded nor for a second account nor a guest', async () => {
    const [fresh, away, one, other] = [await stayingIn({}), await depositor(), await depositor(), await depositor()]
    expect(await standing(fresh)).toMatchObject({ needRecharge: true })
    expect(await receive(fresh, 1)).toMatchObject({ errcode: errcodes.needsTopUp })
    await give(fresh, 'active', 40)
    expect(await box(fresh, 'active')).toMatchObject({ errcode: errcodes.needsTopUp })
    expect((await standing(fresh)).things.active).toBe(40)
    const { offer } = await standing(away)
    await exclude({ player: away.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
    expect(await call('appNewYearReceiveTask', { taskId: 1, offer }, away)).toMatchObject({ code: 401 })
    expect(await call('appNewYearUser', {})).toMatchObject({ code: 401 })
    for (const { id } of [one, other]) await approveIdentity(id, { lastName: 'Magbagongtaon' })
    await db.execute(sql`update identities set state = 'submitted' where player = ${other.id}`)
    expect(await receive(one, 1)).toMatchObject({ errcode: 0 })
    expect(await receive(other, 1)).toMatchObject({ errcode: errcodes.samePerson })
  })

  test('is there from the first minute to the last', async () => {
    const player = await depositor()
    const { offer } = await standing(player)
    const at = async (day: number, clock: string) => {
      onDay(day, clock)
      return (await call('appNewYearReceiveTask', { taskId: 1, offer }, player)).errcode
    }
    expect(await at(25, '23:59')).toBe(errcodes.activityClosed)
    expect(await standing(player)).toMatchObject({ isOn: false, tasks: [], boxes: [] })
    expect(await at(26, '00:00')).toBe(0)
    expect(await at(40, '23:59')).toBe(0)
    expect(await at(41, '00:00')).toBe(errcodes.activityClosed)
    expect(await box(player, 'points')).toMatchObject({ errcode: errcodes.activityClosed })
    expect(await call('appNewYearShare', { network: 'x' }, player)).toMatchObject({ errcode: errcodes.activityClosed })
  })
})

describe('a box', () => {
  test('costs its active points, as often as one has them and no more, of 64 taps', async () => {
    const player = await depositor()
    await give(player, 'active', 30)
    expect(await box(player, 'active')).toMatchObject({ errcode: errcodes.rewardNotReached })
    await give(player, 'active', 95)
    const { offer } = await standing(player)
    const taps = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call('appNewYearExtra', { type: 'active', offer }, twoDevices(player)[tap % 2]),
      ),
    )
    expect(codesOf(taps)).toEqual({ 0: 3, [errcodes.rewardNotReached]: 61 })
    expect((await standing(player)).things).toEqual({ ...none, active: 5, box: 3 })
    const { rows } = await call('getProps', {}, player)
    // One line for each thing, and none for what was used up. All were given at the same moment here.
    const held = rows as { prop: number }[]
    expect(held.toSorted((one, other) => one.prop - other.prop)).toMatchObject([
      { prop: thing.active, count: 5, state: 'ready' },
      { prop: thing.box, count: 3, state: 'ready' },
    ])
  })

  test('is given once a day for deposits, and once for points, which it costs', async () => {
    const player = await depositor()
    expect(await box(player, 'deposit')).toMatchObject({ errcode: errcodes.rewardNotReached })
    const order = { player: player.id, channel: 1, cents: 50_000, gateway: 'sandbox', state: 'credited' } as const
    await db.insert(depositOrders).values({ ...order, createdAt: AT, expiresAt: AT, creditedAt: AT })
    const { offer } = await standing(player)
    const taps = await Promise.all(
      Array.from({ length: 16 }, () => call('appNewYearExtra', { type: 'deposit', offer }, player)),
    )
    expect(codesOf(taps)).toEqual({ 0: 1, [errcodes.rewardReceived]: 15 })
    expect(await box(player, 'points')).toMatchObject({ errcode: errcodes.pointsTooFew })
    await givePoints(player, 1_200)
    expect(await box(player, 'points')).toMatchObject({ errcode: 0, lottery: 700, things: { box: 2 } })
    expect(await box(player, 'points')).toMatchObject({ errcode: errcodes.rewardReceived, code: 200 })
    expect((await standing(player)).boxes.map(({ state }) => state)).toEqual(['ahead', 'done', 'done'])
    onDay(27)
    expect(await box(player, 'points')).toMatchObject({ errcode: 0, lottery: 200 })
    expect(await box(player, 'deposit')).toMatchObject({ errcode: errcodes.rewardNotReached })
  })
})
