import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { config } from '#contract/activities/agent/config.ts'
import { errcodes } from '#contract/errcodes.ts'
import { addUpAgents } from '#server/activities/agent/rates.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { correct } from '#server/rights/correct.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { by } from '../../operators/operatorHarness.ts'
import type { TestPlayer } from '../../player.ts'
import { complained, said } from '../../terminal.ts'
import { stayingIn } from '../fixture.ts'
import { friendOf } from '../friends/fixture.ts'
import {
  afterMidnight,
  agentData,
  agentOn,
  balance,
  bet,
  chainOf,
  earnCommission,
  exchange,
  FISH,
  MINIMUM,
  newAgent,
  nextNight,
} from './fixture.ts'
import { agentGround } from './ground.ts'

agentGround('agent')

const earned = ({ id }: TestPlayer, cents: number) => earnCommission('agent', id, cents)
const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin

test('a commission becomes coin without turnover, once of 64 taps', async () => {
  const agent = await newAgent()
  await earned(agent, 5_000)
  const before = await coinOf(agent)
  expect(await exchange(agent, 4_999)).toMatchObject({ errcode: errcodes.offerChanged })
  expect(await exchange(agent, 5_001)).toMatchObject({ errcode: errcodes.offerChanged })
  const replies = await Promise.all(Array.from({ length: 64 }, () => exchange(agent, 5_000)))
  const given = replies.filter(({ errcode }) => errcode === 0)
  expect(given).toMatchObject([{ propList: [{ id: 2001, count: 5_000 }], agent: { balance: 0, earned: 5_000 } }])
  expect(replies.filter(({ errcode }) => errcode === errcodes.rewardNotReached)).toHaveLength(63)
  expect((await coinOf(agent)) - before).toBe(5_000)
  expect(await wagersLeft(agent.id)).toEqual({ depositLeft: 0, bonusLeft: 0, lockedBonus: 0, bound: 0, locks: 0 })
})

test('below the minimum, without a deposit, or to a second account nothing is exchanged; a closed activity keeps what was earned', async () => {
  const [agent, fresh] = [await newAgent(), await stayingIn({ isIdentified: true })]
  await earned(agent, MINIMUM - 1)
  await earned(fresh, MINIMUM)
  expect(await exchange(agent, MINIMUM - 1)).toMatchObject({ errcode: errcodes.rewardNotReached })
  expect(await exchange(fresh, MINIMUM)).toMatchObject({ errcode: errcodes.needsTopUp })
  await db.execute(sql`update commissions set cents = ${MINIMUM} where agent = ${agent.id}`)
  agentOn({ status: 0 })
  expect(await agentData(await newAgent())).toMatchObject({ errcode: errcodes.activityClosed })
  expect((await agentData(agent)).agent).toMatchObject({ isOffered: false, balance: MINIMUM })
  expect(await exchange(agent, MINIMUM)).toMatchObject({ errcode: 0 })
})

test('before an exclusion the commission is paid out, however small', async () => {
  const agent = await newAgent()
  await earned(agent, 7)
  const before = await coinOf(agent)
  await exclude({ player: agent.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
  expect((await coinOf(agent)) - before).toBe(7)
})

/** A day of one friend's two bets, added up and exchanged, and the entries of the bets. */
async function exchanged() {
  const [agent, friend] = await chainOf(2)
  if (!agent || !friend) throw new Error('no chain')
  const entries = [await bet(friend, 300_000), await bet(friend, 100_000)]
  await nextNight()
  await addUpAgents()
  expect(await exchange(agent, 1_200)).toMatchObject({ errcode: 0 })
  return { agent, friend, entries }
}

async function correctBet({ id: player }: TestPlayer, entry = ''): Promise<void> {
  const deed = { by: 'ana', reason: 'A wrong paytable' }
  const outcome = await db.transaction((tx) => correct(tx, { player, entry, part: undefined }, deed))
  expect(outcome.done).toBe(true)
}

/** The catalogue of agentOn with the game of fish gone, or as one of slots. */
function changeFish(to: 'gone' | 'slots'): void {
  const { games, gamesById: _, ...all } = catalogue()
  const others = games.filter(({ id }) => id !== FISH)
  const own = games.filter(({ id }) => id === FISH).map((game) => ({ ...game, typeId: 1 as const }))
  const changed = to === 'gone' ? others : [...others, ...own]
  setCatalogue({ ...all, games: changed, gamesById: new Map(changed.map((game) => [game.id, game])) })
}

test.each(['gone', 'slots'] as const)(
  'a corrected bet takes back its own commission at most, with another game that is %s by then',
  async (to) => {
    const agent = await newAgent()
    const [friend, other] = [await friendOf(agent), await friendOf(agent)]
    const wrong = await bet(friend, 100_000)
    for (const one of [friend, other]) await bet(one, 50_000, FISH)
    await nextNight()
    await addUpAgents()
    expect(await balance(agent)).toBe(500)
    changeFish(to)
    await correctBet(friend, wrong)
    await addUpAgents()
    expect(await balance(agent)).toBe(to === 'gone' ? 200 : 350)
  },
)

test('a correction is looked at until a day was added up after it, on the day of its bet alone', async () => {
  const { agent, friend, entries } = await exchanged()
  // What was counted on another day, of which the ledger has no bets any more.
  await db.execute(sql`
    insert into commission_sources (activity, day, friend, type, valid, agents, rates)
    select 'agent', day - 1, friend, type, valid, agents, rates from commission_sources where friend = ${friend.id}`)
  await correctBet(friend, entries[0])
  await addUpAgents()
  expect(await balance(agent)).toBe(-900)
  await db.execute(sql`update commission_sources set taken = 0 where friend = ${friend.id}`)
  await db.execute(sql`delete from commission_changes where agent = ${agent.id} and kind = 'reversed'`)
  for (const days of [2, 3]) {
    setClock(afterMidnight(days))
    await addUpAgents()
    expect(await balance(agent)).toBe(-900)
  }
  await db.execute(sql`update commission_sources set taken = 0 where friend = ${friend.id}`)
  await db.execute(sql`delete from commission_changes where agent = ${agent.id} and kind = 'reversed'`)
  await addUpAgents()
  expect(await balance(agent)).toBe(0)
})

test('a corrected bet takes its commission back, once; the balance may fall below zero, and new commissions make up for it', async () => {
  const { agent, friend, entries } = await exchanged()
  await correctBet(friend, entries[0])
  await Promise.all([addUpAgents(), addUpAgents()])
  await addUpAgents()
  const { agent: standing } = await agentData(agent)
  expect(standing).toMatchObject({ earned: 1_200, balance: -900 })
  expect(standing.changes).toMatchObject([
    { kind: 'reversed', cents: -900, level: 1 },
    { kind: 'exchanged', cents: -1_200 },
  ])
  await earned(agent, 2_500)
  expect(await balance(agent)).toBe(1_600)
  expect(await exchange(agent, 1_600)).toMatchObject({ errcode: 0 })
})

test('a friend’s payment that is taken back takes back what all levels earned by that friend', async () => {
  const [top, middle, low] = await chainOf(3)
  if (!top || !middle || !low) throw new Error('no chain')
  await bet(low, 100_000)
  await bet(middle, 100_000)
  await nextNight()
  await addUpAgents()
  expect([await balance(top), await balance(middle)]).toEqual([450, 300])
  await db.execute(sql`
    insert into deposit_reversals (player, order_id, gateway, reversal_id, cents, reversed_at)
    values (${low.id}, ${randomUUID()}, 'sandbox', ${randomUUID()}, 100, now())`)
  await addUpAgents()
  await addUpAgents()
  expect([await balance(top), await balance(middle)]).toEqual([300, 0])
})

test('an operator corrects a commission, with a second one; the agent reads why', async () => {
  const agent = await newAgent()
  await earned(agent, 2_000)
  const act = by('mona', 'payments', String(agent.id))
  const words = ['commissions', 'correct', String(agent.id), '--activity', 'agent', '--way', 'take', '--coin', '5']
  said.length = 0
  expect(await act(...words, '--reason', 'Counted twice', '--confirm', String(agent.id)), complained.join()).toBe(0)
  const proposal = /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
  expect(await balance(agent)).toBe(2_000)
  expect(await by('ben', 'payments')('proposals', 'approve', proposal, '--confirm', proposal), complained.join()).toBe(
    0,
  )
  const { agent: standing } = await agentData(agent)
  expect(standing).toMatchObject({
    balance: 1_500,
    changes: [{ kind: 'corrected', cents: -500, reason: 'Counted twice' }],
  })
  expect(await by('eva', 'editor')(...words, '--reason', 'x', '--confirm', String(agent.id))).not.toBe(0)
})

test('a file that pays a farther level more is refused', () => {
  const told: unknown[] = []
  const value = { minimum: 1, levels: [{ slots: 1 }, { slots: 2 }, {}] }
  config.read({ value, levels: [], pointPpm: 125_000, props: [], complain: (path) => told.push(path) })
  expect(told).toEqual([['levels', 1, 'slots']])
})
