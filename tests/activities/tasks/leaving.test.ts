import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/activities/tasks/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { spentNow } from '#server/activities/budget.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { type ExclusionKind, exclude, extend } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { encrypted, type TestPlayer } from '../../player.ts'
import { expectCleanBooks, pockets } from '../../wallet/walletHarness.ts'
import { awardOf, stayingIn } from '../fixture.ts'
import { bindNumber, shareDevice } from '../friends/fixture.ts'
import { allOn, withBudget } from '../recharges.ts'

/* What becomes of finished tasks that nobody claimed when their player leaves. */

const COIN = 100
const POINTS = 500
const DEPOSITED = 10_000
const [LOGIN, FIRST_PAY, HEART, UNDONE, SHARE, FREE] = [101, 105, 121, 122, 123, 124]

const coin = (betRate: number) => [{ id: 2001, count: COIN, betRate }]
const aTask = (id: number, kind: Task['kind'], award: Task['award'] = coin(2)): Task => ({
  ...{ id, kind, award, goal: 1, leads: '/lobby/home', sort: id, status: 1 },
  period: kind === 'login' ? 'daily' : 'once',
})
const tasks: Task[] = [
  aTask(LOGIN, 'login'),
  aTask(FIRST_PAY, 'firstPay'),
  aTask(HEART, 'favourite'),
  { ...aTask(UNDONE, 'favourite'), goal: 2 },
  aTask(SHARE, 'shareFacebook', [{ id: 2002, count: POINTS }]),
  aTask(FREE, 'shareFacebook', [{ id: 2001, count: COIN, betRate: 0 }]),
]

beforeAll(freshDatabase)
beforeEach(() => {
  setClock(readManila('2026-12-01 23:00'))
  allOn({ configs: { tasks } })
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

/** A player who has finished all but one, and shared nothing unless asked for. */
async function finisher({ deposited = DEPOSITED, hasShared = false } = {}): Promise<TestPlayer> {
  const player = await stayingIn({ deposited })
  await call('gameLike', { id: 1001, like: 1 }, player)
  if (hasShared) await call('appProxyUser4TaskUserShare', { network: 'facebook02', act: 'share' }, player)
  return player
}

const leave = ({ id: player }: TestPlayer, kind: ExclusionKind = 'self') =>
  exclude({ player, kind, term: kind === 'break' ? { days: 7 } : { months: 6 }, by: 'ana', reason: 'asked' })
const receive = (player: TestPlayer, taskId: number) =>
  call('receiveTaskAward', { taskId, award: awardOf(taskId) }, player)
const claimsOf = async ({ id }: TestPlayer) =>
  (await db.select().from(activityClaims).where(eq(activityClaims.player, id))).map(({ item, state }) => [item, state])
/** A log-in of before still counts, and is not of this day. */
const seenYesterday = ({ id }: TestPlayer) =>
  db
    .update(players)
    .set({ lastSeenAt: readManila('2026-11-30 23:59') ?? new Date(0) })
    .where(eq(players.id, id))

describe('before an exclusion', () => {
  test('finished tasks are paid with what must be staked of them, claimed ones not again, and a break leaves them', async () => {
    const [player, away] = [await finisher({ hasShared: true }), await finisher()]
    expect(await receive(player, HEART)).toMatchObject({ errcode: 0 })
    await leave(away, 'break')
    await leave(player)
    expect(await pockets(player)).toMatchObject({ coin: DEPOSITED + 4 * COIN, points: POINTS })
    // Two of the three that leave must be staked twice. Their mean multiple is rounded in the player's favour.
    expect((await wagersLeft(player.id)).bonusLeft).toBe(2 * COIN + 399)
    expect(await pockets(away)).toMatchObject({ coin: DEPOSITED, points: 0 })
    expect(await claimsOf(away)).toEqual([])
    expect(await receive(player, FIRST_PAY)).toMatchObject({ code: 401 })
  })

  test('a break keeps them, and pays them once it is made an exclusion', async () => {
    const away = await finisher()
    await leave(away, 'break')
    const becomes = () => extend(away.id, 6, { by: 'ana', reason: 'asked' })
    expect(await becomes()).toMatchObject({ kind: 'self' })
    expect(await pockets(away)).toMatchObject({ coin: DEPOSITED + 3 * COIN })
    expect(await db.select({ state: players.state }).from(players).where(eq(players.id, away.id))).toEqual([
      { state: 'excluded' },
    ])
    expect(await becomes()).toMatchObject({ kind: 'self' })
    expect(await pockets(away)).toMatchObject({ coin: DEPOSITED + 3 * COIN })
  })

  test('the log-in of a day is paid to who came by on it, and nothing before the first deposit', async () => {
    const [absent, poor] = [await finisher(), await finisher({ deposited: 0 })]
    await seenYesterday(absent)
    for (const player of [absent, poor]) await leave(player)
    expect(await claimsOf(absent)).toEqual([
      [FIRST_PAY, 'given'],
      [HEART, 'given'],
    ])
    expect(await claimsOf(poor)).toEqual([])
  })

  test('a task of yesterday is over, and tasks that are off pay nothing', async () => {
    const [late, off] = [await finisher(), await finisher()]
    setClock(readManila('2026-12-02 00:00'))
    await leave(late)
    expect(await pockets(late)).toMatchObject({ coin: DEPOSITED + 2 * COIN })
    allOn({ activities: [], configs: { tasks } })
    await leave(off)
    expect(await pockets(off)).toMatchObject({ coin: DEPOSITED })
  })

  test('claims at the same moment give each task once', async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      const player = await finisher()
      const taps = [LOGIN, FIRST_PAY, HEART, HEART].map((id) => () => receive(player, id))
      const all: (() => Promise<unknown>)[] = [...taps, () => leave(player), () => leave(player)]
      await Promise.all((tries % 2 ? all : all.toReversed()).map((act) => act()))
      expect(await pockets(player)).toMatchObject({ coin: DEPOSITED + 3 * COIN })
      expect(await claimsOf(player)).toHaveLength(3)
    }
  })

  test('the budget pays as far as it goes, exactly, of many who leave at once', async () => {
    const before = (await spentNow('tasks')).whole
    withBudget('tasks', { whole: before + 7 * COIN + 50 })
    const all = [await finisher(), await finisher(), await finisher(), await finisher()]
    await Promise.all(all.map((player) => leave(player)))
    const held = await Promise.all(all.map(async (player) => (await pockets(player)).coin - DEPOSITED))
    expect(held.reduce((sum, cents) => sum + cents, 0)).toBe(7 * COIN)
    expect((await spentNow('tasks')).whole).toBe(before + 7 * COIN)
  })

  test('a second account gets nothing, and on a shared device it stays owed', async () => {
    const [first, second, shared] = [await finisher(), await finisher(), await finisher()]
    for (const { id } of [first, second]) await approveIdentity(id, { lastName: 'Magtanggol' })
    await db.execute(sql`update identities set state = 'submitted' where player = ${second.id}`)
    await shareDevice(first, shared)
    for (const player of [second, shared]) await leave(player)
    expect(await claimsOf(second)).toEqual([])
    expect(await pockets(second)).toMatchObject({ coin: DEPOSITED })
    expect(await pockets(shared)).toMatchObject({ coin: DEPOSITED })
    expect((await claimsOf(shared)).map(([, state]) => state)).toEqual(['owed', 'owed', 'owed'])
  })

  test('two tasks for a bound number are one, and none beside the reward for binding', async () => {
    const [both, beside] = [await finisher(), await finisher()]
    const bindings = [131, 132].map((id) => aTask(id, 'bind'))
    allOn({ configs: { tasks: bindings } })
    for (const player of [both, beside]) await bindNumber(player)
    await call('bindReward', {}, beside)
    await leave(beside)
    allOn({ configs: { tasks: bindings }, activities: [{ id: 42, kind: 'tasks', sort: 1, status: 1 }] })
    await leave(both)
    expect(await claimsOf(both)).toEqual([[131, 'given']])
    expect(await claimsOf(beside)).toEqual([[0, 'given']])
  })
})

describe('before a closing', () => {
  const close = async (player: TestPlayer, leftover = 0) =>
    await call('askClosing', { password: await encrypted(player.password), leftover }, player)

  test('what must be staked waits and is told, the rest is paid, and nobody gives anything up for it', async () => {
    const player = await finisher({ hasShared: true })
    expect(await call('getMyData', {}, player)).toMatchObject({ tasks: 3 })
    expect(await receive(player, HEART)).toMatchObject({ errcode: 0 })
    expect(await call('getMyData', {}, player)).toMatchObject({ tasks: 2 })
    // Only what was claimed is a bonus.
    expect(await close(player)).toMatchObject({ errcode: errcodes.closingLeftover, leftover: COIN })
    expect(await close(player, COIN)).toMatchObject({ errcode: 0, tasks: 2 })
    expect(await pockets(player)).toMatchObject({ coin: DEPOSITED + 2 * COIN, points: POINTS })
    expect(await claimsOf(player)).toHaveLength(3)
    expect(await receive(player, FREE)).toMatchObject({ errcode: errcodes.rewardReceived })
  })

  test('asked for many times at once, it pays each once', async () => {
    const player = await finisher({ hasShared: true })
    const asked = await Promise.all([close(player), receive(player, FREE), close(player), receive(player, SHARE)])
    for (const { errcode } of asked) expect(errcode).toBeOneOf([0, errcodes.rewardReceived])
    expect(await pockets(player)).toMatchObject({ coin: DEPOSITED + COIN, points: POINTS })
  })
})
