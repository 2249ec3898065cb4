import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/activities/tasks/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { rememberDevice } from '#server/account/knownDevices.ts'
import { spentNow } from '#server/activities/budget.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { approveIdentity } from '../../account/identified.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { fund, type TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { awardOf, stayingIn } from '../fixture.ts'
import { allOn, withBudget } from '../recharges.ts'

/* What tasks ask for beside their own goal: a first deposit, a share of the budget, one account for each person. */

const LOGIN = 101
const POINTS = 112
/** Three tasks that one heart fulfils. */
const HEARTS = [121, 122, 123]
const AWARD = 100
const HOUR = 60 * 60 * 1_000

const aTask = (id: number, kind: Task['kind'], award: Task['award']): Task => ({
  ...{ id, kind, award, goal: 1, leads: '/lobby/home', sort: id, status: 1 },
  period: kind === 'login' ? 'daily' : 'once',
})
const coin = [{ id: 2001, count: AWARD, betRate: 1 }]
const tasks = [
  aTask(LOGIN, 'login', coin),
  ...HEARTS.map((id) => aTask(id, 'favourite', coin)),
  aTask(POINTS, 'shareFacebook', [{ id: 2002, count: 500 }]),
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

const receive = (player: TestPlayer, taskId: number) =>
  call('receiveTaskAward', { taskId, award: awardOf(taskId) }, player)
const stand = async (player: TestPlayer) => {
  const { taskData, canReceiveTaskAward, needRecharge, usedUp } = await call('getTaskUser', {}, player)
  return { states: JSON.parse(String(taskData)), canReceiveTaskAward, needRecharge, usedUp }
}
const claimsOf = (player: TestPlayer) => db.select().from(activityClaims).where(eq(activityClaims.player, player.id))

/** A player who has fulfilled every task. */
async function fulfilled(deposited: number): Promise<TestPlayer> {
  const player = await stayingIn({ deposited })
  await call('gameLike', { id: 1001, like: 1 }, player)
  await call('appProxyUser4TaskUserShare', { network: 'facebook02', act: 'share' }, player)
  return player
}

test('before a first deposit every claim is refused, coin or points, and after it everything that is left is paid', async () => {
  const player = await fulfilled(0)
  const ready = Object.fromEntries(tasks.map(({ id }) => [id, 1]))
  expect(await stand(player)).toEqual({ states: ready, canReceiveTaskAward: false, needRecharge: true, usedUp: [] })
  for (const { id } of [...tasks, ...tasks])
    expect(await receive(player, id)).toMatchObject({ errcode: errcodes.needsTopUp })
  expect(await claimsOf(player)).toEqual([])
  expect(await balancesOf(db, player.id)).toMatchObject({ coin: 0, points: 0 })

  // The day of the log-in ends unclaimed, as it does for everybody. What is done once waits.
  setClock(readManila('2026-12-02 00:30'))
  expect(await stand(player)).toMatchObject({ states: ready, canReceiveTaskAward: false })
  await fund(player.id, 1)
  expect(await stand(player)).toMatchObject({ states: ready, canReceiveTaskAward: true, needRecharge: false })
  for (const { id } of tasks) expect(await receive(player, id)).toMatchObject({ errcode: 0 })
  expect(await balancesOf(db, player.id)).toMatchObject({ coin: 1 + 4 * AWARD, points: 500 })
  expect(await claimsOf(player)).toHaveLength(tasks.length)
  expect(await stand(player)).toMatchObject({ canReceiveTaskAward: false })
})

test('a deposit on the same day pays the daily task too, once for both of two taps', async () => {
  const player = await fulfilled(0)
  expect(await receive(player, LOGIN)).toMatchObject({ errcode: errcodes.needsTopUp })
  await fund(player.id, 1)
  const taps = await Promise.all([receive(player, LOGIN), receive(player, LOGIN)])
  expect(taps.map(({ errcode }) => errcode).toSorted()).toEqual([0, errcodes.rewardReceived])
})

test('the budget pays as many of 64 at once as it has room for, and says beforehand what it does not cover', async () => {
  withBudget('tasks', { day: 33 * AWARD + 70, whole: 40 * AWARD })
  const all: TestPlayer[] = []
  for (let made = 0; made < 16; made += 1) all.push(await fulfilled(1))
  const late = await fulfilled(1)
  expect(await stand(late)).toMatchObject({ canReceiveTaskAward: true, usedUp: [] })
  const taps = all.flatMap((player) => [LOGIN, ...HEARTS].map((task) => ({ player, task })))
  const said = await Promise.all(taps.map(async (tap) => ({ ...tap, ...(await receive(tap.player, tap.task)) })))
  expect(said.filter(({ errcode }) => errcode === 0)).toHaveLength(33)
  expect(said.filter(({ errcode }) => errcode === errcodes.budgetUsedUp)).toHaveLength(31)
  expect(await spentNow('tasks')).toEqual({ day: 33 * AWARD, whole: 33 * AWARD })
  const paid = await Promise.all(all.map(async ({ id }) => (await balancesOf(db, id)).coin - 1))
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(33 * AWARD)

  // Seven tenths of a coin are left: enough for points, and for no coin. What was paid is not called used up.
  expect(await stand(late)).toMatchObject({ canReceiveTaskAward: true, usedUp: [LOGIN, ...HEARTS] })
  expect(await receive(late, LOGIN)).toMatchObject({ errcode: errcodes.budgetUsedUp })
  expect(await receive(late, POINTS)).toMatchObject({ errcode: 0, canReceiveTaskAward: false })
  const winner = said.find(({ errcode }) => errcode === 0) ?? expect.fail()
  expect((await stand(winner.player)).usedUp).not.toContain(winner.task)

  // The next day has its own budget, and the whole holds over the days.
  setClock(new Date((readManila('2026-12-02 00:00')?.getTime() ?? Number.NaN) + HOUR))
  expect(await stand(late)).toMatchObject({ canReceiveTaskAward: true, usedUp: [] })
  const rest = await Promise.all(all.map((player) => receive(player, LOGIN)))
  expect(rest.filter(({ errcode }) => errcode === 0)).toHaveLength(6)
  expect((await stand(late)).usedUp).toEqual([LOGIN, ...HEARTS])
})

test('nothing is paid to the excluded or to a second account, and the budget keeps it', async () => {
  withBudget('tasks', { day: AWARD })
  const before = await spentNow('tasks')
  const [away, one, other] = [await fulfilled(1), await fulfilled(1), await fulfilled(1)]
  await exclude({ player: away.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
  expect(await receive(away, LOGIN)).toMatchObject({ code: 401 })
  for (const { id } of [one, other]) await approveIdentity(id, { lastName: 'Magtanggol' })
  await db.execute(sql`update identities set state = 'submitted' where player = ${other.id}`)
  expect(await receive(other, LOGIN)).toMatchObject({ errcode: errcodes.samePerson })
  expect([await claimsOf(away), await claimsOf(other)]).toEqual([[], []])
  expect(await spentNow('tasks')).toEqual(before)
})

test('a reward that is held for the identity has its share of the budget, and is not called used up', async () => {
  withBudget('tasks', { day: AWARD })
  setClock(readManila('2026-12-05 12:00'))
  const [older, player, other] = [await fulfilled(1), await fulfilled(1), await fulfilled(1)]
  const { key } = await db.transaction((tx) => rememberDevice(tx, older.id, undefined))
  await db.transaction((tx) => rememberDevice(tx, player.id, key))
  const others = tasks.map(({ id }) => id).filter((id) => id !== LOGIN)
  expect(await receive(player, LOGIN)).toMatchObject({ errcode: 0, propList: [], isHeld: true, usedUp: others })
  expect((await stand(other)).usedUp).toEqual([LOGIN, ...others])
  await approveIdentity(player.id)
  expect(await receive(player, LOGIN)).toMatchObject({ errcode: 0, propList: coin, usedUp: others })
})
