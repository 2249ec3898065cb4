import { createHash, createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { config } from '#contract/activities/agentCount/config.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { errcodes } from '#contract/errcodes.ts'
import { fairWords } from '#contract/games/fair.ts'
import { drawnPrize, FIRST_DRAW } from '#contract/points/draw.ts'
import { RECORD_YEARS } from '#contract/rights/limits.ts'
import { countFriends, newFriends } from '#server/activities/agentCount/count.ts'
import { costNow, spentNow } from '#server/activities/budget.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { applyRetention } from '#server/rights/retention.ts'
import { call, succeed } from '../../call.ts'
import { planOf, workOnPersons } from '../../plan.ts'
import type { TestPlayer } from '../../player.ts'
import { agentOn, newAgent } from '../agent/fixture.ts'
import { agentGround } from '../agent/ground.ts'
import { secondAccountOf } from '../deposits.ts'
import { stayingIn } from '../fixture.ts'
import { friendOf } from '../friends/fixture.ts'
import { open, openFields, receive, standing } from './fixture.ts'

agentGround('agentCount')

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const moneyOf = async ({ id }: TestPlayer) => {
  const { coin, points } = await balancesOf(db, id)
  return { coin, points }
}
function budgetOfDay(day: number): void {
  const { activities, ...all } = catalogue()
  const own = activities.map((one) => (one.id === activityKind.agentCount ? { ...one, budget: { day } } : one))
  setCatalogue({ ...all, activities: own })
}
async function withFriends(many: number): Promise<TestPlayer> {
  const agent = await newAgent()
  for (let made = 0; made < many; made += 1) await friendOf(agent)
  return agent
}

test('a valid friend is counted once and for good, and brings a card; five bring a ticket', async () => {
  const agent = await withFriends(4)
  await friendOf(agent, { deposited: 0 })
  expect(await standing(agent)).toMatchObject({ valid: 4, counted: 4, cards: 4, tickets: 0 })
  const last = await friendOf(agent)
  expect(await countFriends()).toBe(1)
  expect(await countFriends()).toBe(0)
  await exclude({ player: last.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
  expect(await standing(agent)).toMatchObject({ valid: 4, counted: 5, cards: 5, tickets: 1 })
})

test('nothing is asked about friends who were counted', async () => {
  const agent = await withFriends(3)
  const asked = async () => workOnPersons(await planOf(newFriends(db, agent.id)))
  expect(await asked()).toBeGreaterThan(0)
  expect(await standing(agent)).toMatchObject({ valid: 3, counted: 3 })
  expect(await asked()).toBe(0)
  await friendOf(agent)
  expect(await standing(agent)).toMatchObject({ valid: 4, counted: 4 })
})

test('who is on a break counts nobody meanwhile, and a closed activity neither', async () => {
  const agent = await withFriends(1)
  await exclude({ player: agent.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
  expect(await countFriends()).toBe(0)
  await withFriends(1)
  agentOn({ name: 'agentCount', status: 0 })
  expect(await countFriends()).toBe(0)
})

test('lists counted friends by masked names alone, in pages', async () => {
  const agent = await withFriends(3)
  await standing(agent)
  const first = await call('agent4InviteRows', { size: 2 }, agent)
  const rows = first.rows as { name: string }[]
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expect(row).toEqual({ name: expect.stringMatching(/^0918•••\d{3}$/), time: expect.any(Number) })
  const second = await call('agent4InviteRows', { size: 2, cursor: first.cursor }, agent)
  expect(second.rows).toHaveLength(1)
  expect(second.cursor).toBeUndefined()
})

describe('a prize for friends', () => {
  test('is given once of 64 taps, and as it was shown', async () => {
    const agent = await withFriends(1)
    const { offer, steps } = await standing(agent)
    const before = await moneyOf(agent)
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => call('agent4Award', { friends: 1, offer }, agent)),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toMatchObject([{ propList: steps[0]?.items }])
    expect(replies.filter(({ errcode }) => errcode === errcodes.rewardReceived)).toHaveLength(63)
    expect((await moneyOf(agent)).coin - before.coin).toBe(steps[0]?.items[0]?.count)
    expect(await call('agent4Award', { friends: 5, offer }, agent)).toMatchObject({
      errcode: errcodes.rewardNotReached,
    })
    expect(await call('agent4Award', { friends: 3, offer }, agent)).toMatchObject({ errcode: errcodes.rewardUnknown })
  })

  test('is refused without identity or deposit, to a second account, and where the budget is used up', async () => {
    const [agent, unknown, fresh] = [
      await newAgent(),
      await stayingIn({ deposited: 50_000 }),
      await stayingIn({ isIdentified: true }),
    ]
    const second = await secondAccountOf(agent)
    for (const one of [agent, unknown, fresh, second]) await friendOf(one)
    expect(await receive(unknown, 1)).toMatchObject({ errcode: errcodes.rewardHeld })
    expect(await receive(fresh, 1)).toMatchObject({ errcode: errcodes.needsTopUp })
    budgetOfDay(1)
    expect(await receive(agent, 1)).toMatchObject({ errcode: errcodes.budgetUsedUp })
    expect(await standing(agent)).toMatchObject({
      draws: { card: { isUsedUp: true } },
      steps: [
        { state: 'ready', isUsedUp: true },
        { state: 'ahead', isUsedUp: false },
        ...[{ isUsedUp: false }, { isUsedUp: false }],
      ],
    })
    expect(await open(agent, 'card')).toMatchObject({ errcode: errcodes.budgetUsedUp })
    expect(await standing(agent)).toMatchObject({ cards: 1 })
  })
})

describe.each([
  ['card', 1],
  ['ticket', 5],
] as const)('a %s', (thing, friends) => {
  const kind = { card: 'card', ticket: 'lottery' }[thing]

  test('holds what the committed seed draws, is listed, and is used up, of 64 taps', async () => {
    const agent = await withFriends(friends)
    budgetOfDay(1_000_000_000)
    const before = await standing(agent)
    const spent = await spentNow('agentCount')
    const { name, fields } = await openFields(agent, thing, 'my-own_seed')
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, tap) =>
        call(name, tap % 2 === 0 ? fields : { ...fields, requestId: crypto.randomUUID() }, agent),
      ),
    )
    const opened = replies.filter(({ errcode }) => errcode === 0)
    expect(new Set(opened.map(({ drawn }) => Object(drawn).requestId)).size).toBe(1)
    const { drawn, propList } = Object(opened[0])
    const { serverSeed, prize, clientSeed, serverSeedHash } = Object(drawn).draw
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(serverSeedHash)
    const again = drawnPrize(fairWords(hmac, { serverSeed, clientSeed, nonce: FIRST_DRAW }), before.draws[thing].prizes)
    expect(prize).toBe(again.id)
    expect(propList).toMatchObject([{ id: again.prop, count: again.count }])
    const left = thing === 'card' ? { cards: before.cards - 1 } : { tickets: before.tickets - 1 }
    expect(await standing(agent)).toMatchObject(left)
    expect(await succeed('getDraws', {}, agent)).toMatchObject({ rows: [{ kind, draw: { prize } }] })
    expect((await spentNow('agentCount')).day - spent.day).toBe(costNow(propList))
  })

  test('is refused to who has none, is not identified, or sees another list', async () => {
    const none = await newAgent()
    expect(await open(none, thing)).toMatchObject({ errcode: errcodes.rewardNotReached })
    const unknown = await stayingIn({ deposited: 50_000 })
    for (let made = 0; made < friends; made += 1) await friendOf(unknown)
    expect(await open(unknown, thing)).toMatchObject({ errcode: errcodes.rewardHeld })
    const agent = await withFriends(friends)
    const { name, fields } = await openFields(agent, thing)
    expect(await call(name, { ...fields, tableHash: 'b'.repeat(64) }, agent)).toMatchObject({
      errcode: errcodes.offerChanged,
    })
    agentOn({ name: 'agentCount', status: 0 })
    expect(await call(name, fields, agent)).toMatchObject({ errcode: errcodes.activityClosed })
  })
})

test('what was opened stays so when retention has deleted its draws, and more can be opened', async () => {
  const agent = await withFriends(6)
  for (const _ of [1, 2]) expect(await open(agent, 'card')).toMatchObject({ errcode: 0 })
  expect(await open(agent, 'ticket')).toMatchObject({ errcode: 0 })
  const years = new Date()
  years.setFullYear(years.getFullYear() - RECORD_YEARS - 1)
  const isFirst = sql`${activityDraws.player} = ${agent.id} and ${activityDraws.number} < 3`
  await db.update(activityDraws).set({ createdAt: years }).where(isFirst)
  await applyRetention()
  expect(await db.$count(activityDraws, eq(activityDraws.player, agent.id))).toBe(1)
  expect(await open(agent, 'card')).toMatchObject({ errcode: 0, cards: 3, tickets: 0 })
  expect(await open(agent, 'ticket')).toMatchObject({ errcode: errcodes.rewardNotReached })
})

test.each(['left', 'used up'])(
  'an exclusion pays out reached prizes, and points for what was not opened, with a budget that is %s; nothing of it comes again',
  async (state) => {
    const agent = await withFriends(5)
    if (state === 'used up') budgetOfDay(1)
    const { leftover, steps } = await standing(agent)
    const before = await moneyOf(agent)
    await exclude({ player: agent.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    const given = steps
      .filter(({ friends }) => friends <= 5)
      .reduce((all, { items }) => all + (items[0]?.count ?? 0), 0)
    const after = await moneyOf(agent)
    expect(after).toEqual({ coin: before.coin + given, points: before.points + 5 * leftover.card + leftover.ticket })
    const { rows } = await db.execute(sql`select cards, tickets from count_leftovers where player = ${agent.id}`)
    expect(rows).toEqual([{ cards: 5, tickets: 1 }])
  },
)

test('agent-count hides the agent while it is on, as the demo has it off', () => {
  setCatalogue(undefined)
  const statusOf = (id: number) => catalogue().activities.find((one) => one.id === id)?.status
  expect([activityKind.agentCount, activityKind.agent, activityKind.agent5].map(statusOf)).toEqual([0, 1, 1])
})

test('a file with steps out of order, a prize that cannot be drawn, or a rich leftover is refused', () => {
  setCatalogue(undefined)
  const { agentCount } = catalogue().configs
  const told: unknown[] = []
  const value = {
    ...agentCount,
    steps: [...agentCount.steps].toReversed().slice(0, 2),
    prizes: { ...agentCount.prizes, card: agentCount.prizes.card.map((one) => ({ ...one, prop: 4001 })) },
  }
  config.read({ value, levels: [], pointPpm: 125_000, props: [], complain: (path) => told.push(path.slice(0, 3)) })
  const places = new Set(told.map((path) => JSON.stringify(path)))
  expect([...places].map((path) => JSON.parse(path))).toEqual([
    ['steps', 1, 'friends'],
    ...[0, 1, 2, 3, 4].map((at) => ['prizes', 'card', at]),
    ['leftover', 'card'],
  ])
})
