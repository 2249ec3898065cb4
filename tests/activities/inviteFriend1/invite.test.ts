import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { config } from '#contract/activities/inviteFriend1/config.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { readManila } from '#contract/time.ts'
import { keepReached } from '#server/activities/inviteFriend1/keep.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { putSwitchedOff } from '#server/content/switchedOff.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { secondAccountOf } from '../deposits.ts'
import { everythingOn, stayingIn } from '../fixture.ts'
import { friendOf, shareDevice } from '../friends/fixture.ts'

const award = (coin: number) => [
  { id: 2001, count: coin, betRate: 1 },
  { id: 2002, count: 500 },
]
const inviteFriend1 = [
  { id: 7, inviteCount: 1, award: award(1_000) },
  { id: 3, inviteCount: 3, award: award(3_000) },
]
const [START, END] = ['2027-03-01 00:00', '2027-03-11 00:00']
const during = (day: number) => readManila(`2027-03-0${day} 12:00`) ?? new Date(0)

/** The activity alone is on, for ten days. */
function on(change: { budget?: { day: number }; awards?: typeof inviteFriend1; status?: 0 | 1 } = {}): void {
  const { budget, awards = inviteFriend1, status = 1 } = change
  const { friends, ...all } = everythingOn({ configs: { inviteFriend1: awards } })
  const own = all.activities.filter(({ id }) => id === activityKind.inviteFriend1)
  const activities = own.map((one) => ({ ...one, start: START, end: END, status, ...(budget && { budget }) }))
  setCatalogue({ ...all, activities, friends: { ...friends, identity: [] } })
}

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => {
  setClock(during(2))
  on()
})
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  putSwitchedOff([])
  await expectCleanBooks()
})

type Bonus = { awardId: number; itemStatus: number; inviteCount: number; required: number; expireTime: number }
const newInviter = () => stayingIn({ deposited: 50_000 })
const user = async (player: TestPlayer) =>
  (await call('appInviteBonus1User', {}, player)) as unknown as { errcode: number; appInviteBonus1User: Bonus } // validated by the dispatcher
const stand = async (player: TestPlayer) => (await user(player)).appInviteBonus1User
/** Claims by what the award is of old, unless another one is named. */
const receive = (player: TestPlayer, propId: number, shown = award(propId === 7 ? 1_000 : 3_000)) =>
  call('appInviteBonus1UserReceive', { propId, award: shown }, player)
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin
const friendsOf = async (inviter: TestPlayer, many: number) => {
  for (let made = 0; made < many; made += 1) await friendOf(inviter)
}

test('each award is for its number of valid friends, and given once of 64 taps', async () => {
  const inviter = await newInviter()
  const before = await coinOf(inviter)
  const end = readManila(END)?.getTime()
  expect(await stand(inviter)).toMatchObject({
    awardId: 7,
    itemStatus: 0,
    inviteCount: 0,
    required: 1,
    expireTime: end,
  })
  expect(await receive(inviter, 7)).toMatchObject({ errcode: errcodes.rewardNotReached })
  await friendOf(inviter, { staked: 0 })
  await friendOf(inviter)
  expect(await stand(inviter)).toMatchObject({ awardId: 7, itemStatus: 1, inviteCount: 1, award: award(1_000) })
  const replies = await Promise.all(Array.from({ length: 64 }, () => receive(inviter, 7)))
  const given = replies.filter(({ errcode }) => errcode === 0)
  expect(given).toMatchObject([
    { propList: award(1_000), appInviteBonus1User: { awardId: 3, itemStatus: 0, inviteCount: 1 } },
  ])
  expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(63)
  await friendsOf(inviter, 2)
  expect(await receive(inviter, 3)).toMatchObject({ errcode: 0, appInviteBonus1User: { awardId: 3, itemStatus: 2 } })
  expect((await coinOf(inviter)) - before).toBe(4_000)
})

test('a friend counts who joined while it is on; who is locked, excluded or shares a device does not', async () => {
  const inviter = await newInviter()
  await friendOf(inviter, { joinedAt: new Date((readManila(START)?.getTime() ?? 0) - 1) })
  await friendOf(inviter, { joinedAt: readManila(END) ?? new Date() })
  const shared = await friendOf(inviter)
  await shareDevice(inviter, shared)
  const away = await friendOf(inviter)
  await exclude({ player: away.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
  expect(await stand(inviter)).toMatchObject({ itemStatus: 0, inviteCount: 0 })
  await friendOf(inviter)
  expect(await stand(inviter)).toMatchObject({ itemStatus: 1, inviteCount: 1 })
})

test('what was reached is stored by the job, as it was then, and can be claimed after the end; what was not is over', async () => {
  await keepReached()
  const [inviter, late, none] = [await newInviter(), await newInviter(), await newInviter()]
  await friendsOf(inviter, 1)
  expect(await keepReached()).toBe(1)
  expect(await keepReached()).toBe(0)
  on({ awards: [{ id: 7, inviteCount: 5, award: award(1) }] })
  expect(await stand(inviter)).toMatchObject({ awardId: 7, itemStatus: 1, award: award(1_000) })
  on()
  await friendsOf(late, 1)
  setClock(readManila(END))
  expect(await receive(late, 7)).toMatchObject({ errcode: errcodes.activityClosed })
  expect(await user(none)).toMatchObject({ errcode: errcodes.activityClosed })
  // The last hour's friends count too.
  expect(await keepReached()).toBe(1)
  for (const player of [inviter, late])
    expect(await receive(player, 7)).toMatchObject({ errcode: 0, propList: award(1_000) })
  expect(await stand(inviter)).toMatchObject({ awardId: 7, itemStatus: 2 })
  setClock(readManila('2027-03-12 00:00'))
  await friendOf(none, { joinedAt: during(3) })
  expect(await keepReached()).toBe(0)
})

test('while operators have closed it, nothing is stored; what was stays', async () => {
  await keepReached()
  const [before, during] = [await newInviter(), await newInviter()]
  await friendsOf(before, 1)
  expect(await keepReached()).toBe(1)
  putSwitchedOff([{ kind: 'activity', id: activityKind.inviteFriend1, say: 'too dear' }])
  await friendsOf(during, 1)
  expect(await keepReached()).toBe(0)
  expect(await receive(during, 7)).toMatchObject({ errcode: errcodes.activityClosed })
  expect(await receive(before, 7)).toMatchObject({ errcode: 0 })
  putSwitchedOff([])
  expect(await keepReached()).toBe(1)
})

test('an exclusion pays out what was reached', async () => {
  const inviter = await newInviter()
  await friendsOf(inviter, 1)
  const before = await coinOf(inviter)
  await exclude({ player: inviter.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
  expect((await coinOf(inviter)) - before).toBe(1_000)
})

test('is refused to a guest, without a deposit, to a second account, to who may hear of nothing, and where the budget is used up', async () => {
  expect(await call('appInviteBonus1User', {})).toMatchObject({ code: 401 })
  const someone = await newInviter()
  const bad = [0, -1, 1.5, '7', null, undefined].map((propId) => ({ propId, award: award(1_000) }))
  for (const body of [...bad, { propId: 7 }, { propId: 7, award: 'all' }, { propId: 7, award: [{ id: 2001 }] }])
    expect(await call('appInviteBonus1UserReceive', body, someone)).toMatchObject({ code: 400 })
  const [fresh, first, limited] = [await stayingIn({}), await newInviter(), await newInviter()]
  const second = await secondAccountOf(first)
  for (const inviter of [fresh, first, second, limited]) await friendOf(inviter)
  expect(await receive(first, 99)).toMatchObject({ errcode: errcodes.rewardUnknown })
  expect(await receive(first, 7, award(2_000))).toMatchObject({ errcode: errcodes.offerChanged })
  expect(await stand(fresh)).toMatchObject({ itemStatus: 1, needRecharge: true })
  expect(await receive(fresh, 7)).toMatchObject({ errcode: errcodes.needsTopUp })
  await db.insert(playLimits).values({ player: limited.id, name: 'depositDay', operator: 100_000 })
  expect(await user(limited)).toMatchObject({ errcode: errcodes.activityClosed })
  expect(await receive(limited, 7)).toMatchObject({ errcode: errcodes.offersPaused })
  on({ budget: { day: 1_003 } })
  expect(await stand(first)).toMatchObject({ isUsedUp: true })
  expect(await receive(first, 7)).toMatchObject({ errcode: errcodes.budgetUsedUp })
  expect(await keepReached()).toBeGreaterThan(0)
  expect(await stand(first)).toMatchObject({ itemStatus: 1 })
  on()
  expect(await receive(first, 7)).toMatchObject({ errcode: 0 })
  on({ status: 0 })
  expect(await user(second)).toMatchObject({ errcode: errcodes.activityClosed })
  expect(await keepReached()).toBe(0)
})

test('the web configuration names the awards, with their items as JSON', () => {
  setCatalogue(undefined)
  const { configs, webConfig } = catalogue()
  expect(webConfig.appInviteBonus1ConfigList.map((one) => ({ ...one, award: JSON.parse(one.award) }))).toEqual(
    configs.inviteFriend1,
  )
})

test.each([
  [
    'an id twice',
    [inviteFriend1[0], inviteFriend1[0]],
    [
      [1, 'id'],
      [1, 'inviteCount'],
    ],
  ],
  ['awards out of order', [...inviteFriend1].toReversed(), [[1, 'inviteCount']]],
  [
    'an item that cannot be given',
    [
      {
        id: 1,
        inviteCount: 1,
        award: [
          { id: 1001, count: 1 },
          { id: 2002, count: 1 },
        ],
      },
    ],
    [[0, 'award', 0, 'id']],
  ],
])('a file with %s is refused', (_, value, paths) => {
  const told: unknown[] = []
  config.read({ value: value as never, levels: [], pointPpm: 125_000, props: [], complain: (path) => told.push(path) })
  expect(told).toEqual(paths)
})
