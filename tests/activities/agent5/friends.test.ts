import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FRIENDS_AT_ONCE } from '#contract/activities/agent5/limits.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { keepForFriends } from '#server/activities/agent5/friends.ts'
import { agent5Friends } from '#server/activities/agent5/tables.ts'
import { costNow } from '#server/activities/budget.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db, pool } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { earnCommission, newAgent } from '../agent/fixture.ts'
import { agentGround } from '../agent/ground.ts'
import { secondAccountOf } from '../deposits.ts'
import { stayingIn } from '../fixture.ts'
import { friendOf } from '../friends/fixture.ts'

agentGround('agent5')

type Friends = { valid: number; rewarded: number; ready: number; isUsedUp: boolean }
const award = () => [...catalogue().configs.agent5.friend]
const receive = (player: TestPlayer, count: number, shown: object[] = award()) =>
  call('appAgent5UserInviteValidReceive', { count, award: shown }, player)
const friendsOf = async (player: TestPlayer) => (await call('appAgent5User', {}, player)).friends as Friends
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin

test('each valid friend is rewarded once of 64 taps, and those who join later in another claim', async () => {
  const agent = await newAgent()
  const each = award()[0]?.count ?? 0
  for (let made = 0; made < 2; made += 1) await friendOf(agent)
  await friendOf(agent, { deposited: 0 })
  expect(await friendsOf(agent)).toMatchObject({ valid: 2, rewarded: 0, ready: 2 })
  const before = await coinOf(agent)
  const replies = await Promise.all(Array.from({ length: 64 }, () => receive(agent, 2)))
  expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([
    { friends: { valid: 2, rewarded: 2, ready: 0 } },
  ])
  expect(replies.filter(({ errcode }) => errcode === errcodes.rewardNotReached)).toHaveLength(63)
  expect((await coinOf(agent)) - before).toBe(2 * each)
  await friendOf(agent)
  expect(await receive(agent, 1)).toMatchObject({ errcode: 0, friends: { rewarded: 3, ready: 0 } })
  expect((await coinOf(agent)) - before).toBe(3 * each)
})

test('commission and rewards for friends are claimed beside each other', async () => {
  const agent = await newAgent()
  await earnCommission('agent5', agent.id, 20_000)
  await friendOf(agent)
  const replies = await Promise.all([receive(agent, 1), call('appAgent5UserReceive', { amount: 20_000 }, agent)])
  expect(replies).toMatchObject([{ errcode: 0 }, { errcode: 0, propList: [{ id: 2001, count: 20_000 }] }])
})

test('another number or award is refused, and so are who is not identified, has no deposit, or is a second account', async () => {
  const [agent, unknown, fresh] = [
    await newAgent(),
    await stayingIn({ deposited: 50_000 }),
    await stayingIn({ isIdentified: true }),
  ]
  const second = await secondAccountOf(agent)
  for (const one of [agent, unknown, fresh, second]) await friendOf(one)
  expect(await receive(agent, 2)).toMatchObject({ errcode: errcodes.offerChanged })
  expect(await receive(agent, 1, [{ id: 2001, count: 999_999, betRate: 1 }])).toMatchObject({
    errcode: errcodes.offerChanged,
  })
  for (const count of [0, -1, 1.5, 51, '1']) expect(await receive(agent, count as number)).toMatchObject({ code: 400 })
  expect(await receive(unknown, 1)).toMatchObject({ errcode: errcodes.rewardHeld })
  expect(await receive(fresh, 1)).toMatchObject({ errcode: errcodes.needsTopUp })
  expect(await call('appAgent5UserInviteValidReceive', { count: 1, award: award() })).toMatchObject({ code: 401 })
  expect(await db.$count(agent5Friends, eq(agent5Friends.agent, fresh.id))).toBe(0)
})

/** The budget of a day, in whole rewards for a friend. */
function budgetFor(friends: number): void {
  const { activities, ...all } = catalogue()
  const day = friends * costNow(award()) + 1
  const own = activities.map((one) => (one.id === activityKind.agent5 ? { ...one, budget: { day } } : one))
  setCatalogue({ ...all, activities: own })
}
const leave = ({ id }: TestPlayer) =>
  exclude({ player: id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })

test('the budget is exact, and a used-up one marks nobody', async () => {
  const agent = await newAgent()
  for (let made = 0; made < 3; made += 1) await friendOf(agent)
  budgetFor(0)
  expect(await friendsOf(agent)).toMatchObject({ ready: 3, isUsedUp: true })
  expect(await receive(agent, 3)).toMatchObject({ errcode: errcodes.budgetUsedUp })
  expect(await friendsOf(agent)).toMatchObject({ ready: 3, rewarded: 0 })
})

test('nobody is offered more than the budget pays, and the rest waits for the next day', async () => {
  const agent = await newAgent()
  for (let made = 0; made < 3; made += 1) await friendOf(agent)
  await db.delete(activitySpent)
  budgetFor(2)
  expect(await friendsOf(agent)).toMatchObject({ ready: 2, isUsedUp: false })
  expect(await receive(agent, 3)).toMatchObject({ errcode: errcodes.offerChanged })
  expect(await receive(agent, 2)).toMatchObject({ errcode: 0, friends: { rewarded: 2, ready: 1, isUsedUp: true } })
})

test('an exclusion pays out what valid friends and commissions have brought', async () => {
  const agent = await newAgent()
  await friendOf(agent)
  await earnCommission('agent5', agent.id, 7)
  const before = await coinOf(agent)
  await leave(agent)
  expect((await coinOf(agent)) - before).toBe((award()[0]?.count ?? 0) + 7)
})

test('an exclusion pays out for more friends than a claim rewards', async () => {
  const agent = await newAgent()
  for (let made = 0; made < FRIENDS_AT_ONCE + 1; made += 1) await friendOf(agent)
  expect(await friendsOf(agent)).toMatchObject({ ready: FRIENDS_AT_ONCE })
  const before = await coinOf(agent)
  await leave(agent)
  expect((await coinOf(agent)) - before).toBe((FRIENDS_AT_ONCE + 1) * (award()[0]?.count ?? 0))
})

test('an exclusion pays out as far as the budget reaches, and marks nobody else', async () => {
  const agents = [await newAgent(), await newAgent()]
  for (const agent of agents) for (let made = 0; made < 3; made += 1) await friendOf(agent)
  budgetFor(4)
  await db.delete(activitySpent)
  const before = await Promise.all(agents.map(coinOf))
  await Promise.all(agents.map(leave))
  const each = award()[0]?.count ?? 0
  const given = (await Promise.all(agents.map(coinOf))).map((coin, at) => (coin - (before[at] ?? 0)) / each)
  expect(given.toSorted()).toEqual([1, 3])
  const marked = agents.map(({ id }) => db.$count(agent5Friends, eq(agent5Friends.agent, id)))
  expect(await Promise.all(marked)).toEqual(given)
})

test('leaving asks nothing beside its transaction: as many leave at once as there are connections', async () => {
  const many = pool.options.max ?? 1
  const agents = await Promise.all(Array.from({ length: many }, newAgent))
  for (const agent of agents) await friendOf(agent)
  await Promise.all(agents.map(({ id }) => db.transaction((tx) => keepForFriends(tx, id))))
  const rewarded = agents.map(async (agent) => (await friendsOf(agent)).rewarded)
  expect(await Promise.all(rewarded)).toEqual(agents.map(() => 1))
})
