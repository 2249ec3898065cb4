import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { gameType } from '#contract/enumerations.ts'
import { addUpAgents } from '#server/activities/agent/rates.ts'
import { commissionSources, commissions } from '#server/activities/commission/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { playLimits } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import type { TestPlayer } from '../../player.ts'
import { secondAccountOf } from '../deposits.ts'
import { friendOf, shareDevice } from '../friends/fixture.ts'
import {
  agentData,
  agentOn,
  balance,
  bet,
  chainOf,
  FISH,
  forgetCommissions,
  LEVELS,
  newAgent,
  nextNight,
  SLOT,
  today,
} from './fixture.ts'
import { agentGround } from './ground.ts'

agentGround('agent')

const share = (stake: number, rate = 0) => Math.floor((stake * rate) / 10_000)
const earnedBy = async (player: TestPlayer) => (await agentData(player)).agent?.earned

describe('a day of commissions', () => {
  test('is exact: valid bets of valid friends, by level and type of game, each rounded down; three levels up and no further', async () => {
    const chain = await chainOf(5)
    const bets = fc.sample(
      fc.record({ seat: fc.nat(4), game: fc.constantFrom(SLOT, FISH), stake: fc.integer({ min: 1, max: 90_000 }) }),
      24,
    )
    for (const { seat, game, stake } of bets) await bet(chain[seat] ?? { id: 0 }, stake, game)
    await nextNight()
    await addUpAgents()
    for (const [at, agent] of chain.entries()) {
      const levels = [1, 2, 3].flatMap((level) => {
        const own = bets.filter(({ seat }) => seat === at + level)
        const sum = (game: number) => own.filter((one) => one.game === game).reduce((all, { stake }) => all + stake, 0)
        const rates = LEVELS[level - 1]
        const cents = share(sum(SLOT), rates?.slots) + share(sum(FISH), rates?.fish)
        return own.length > 0 ? [{ level, friends: 1, cents }] : []
      })
      const { rows, agent: told } = await agentData(agent)
      expect(rows.flatMap((row) => row.levels)).toEqual(levels)
      expect(told.earned).toBe(levels.reduce((all, { cents }) => all + cents, 0))
    }
  })

  test('is added up once, by one of several processes, and a day that was cut off is added up later', async () => {
    const [agent, friend] = await chainOf(2)
    if (!agent || !friend) throw new Error('no chain')
    await bet(friend, 100_000)
    await nextNight()
    await db.execute(sql`alter table commissions add constraint none check (false) not valid`)
    await expect(addUpAgents()).rejects.toThrow()
    expect(await db.$count(commissionSources)).toBe(0)
    await db.execute(sql`alter table commissions drop constraint none`)
    const added = await Promise.all(Array.from({ length: 4 }, addUpAgents))
    expect(added.filter((one) => one > 0)).toEqual([await db.$count(commissions)])
    expect(await addUpAgents()).toBe(0)
    expect(await balance(agent)).toBe(300)
  })

  test('catches up on the days that were missed, and a day on which the activity was off earns nothing', async () => {
    const [agent, friend] = await chainOf(2)
    if (!agent || !friend) throw new Error('no chain')
    await bet(friend, 100_000)
    await nextNight(3)
    agentOn({ end: `${today()} 23:00` })
    await addUpAgents()
    const { rows } = await agentData(agent)
    expect(rows).toMatchObject([{ day: today(), cents: 300 }])
    await forgetCommissions()
    await nextNight(3)
    agentOn({ status: 0 })
    expect(await addUpAgents()).toBe(0)
  })

  test('tells the bets of three friends or more, and of fewer only how many they are', async () => {
    const agent = await newAgent()
    const friends = [await friendOf(agent), await friendOf(agent)]
    for (const friend of friends) await bet(friend, 20_000)
    await nextNight()
    await addUpAgents()
    const { rows } = await agentData(agent)
    expect(rows[0]?.levels).toEqual([{ level: 1, friends: 2, cents: 120 }])
    setClock(undefined)
    for (const friend of [...friends, await friendOf(agent)]) await bet(friend, 10_000)
    await forgetCommissions()
    await nextNight()
    await addUpAgents()
    const parts = [{ typeId: 1, rate: 30, validBet: 70_000, cents: 210 }]
    expect((await agentData(agent)).rows[0]?.levels).toEqual([
      { level: 1, friends: 3, cents: 210, validBet: 70_000, parts },
    ])
  })

  test('pages through statements, the latest first', async () => {
    const agent = await newAgent()
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03'])
      await db.execute(sql`
        insert into commissions (activity, agent, day, level, friends, valid_bet, cents, parts)
        select 'agent', ${agent.id}, ${day}::date, level, 1, 100, level, '[]' from generate_series(1, 3) level`)
    const first = await call('agentData', { size: 2 }, agent)
    expect(first).toMatchObject({
      rows: [{ day: '2026-11-03', cents: 6 }, { day: '2026-11-02' }],
      cursor: '2026-11-02',
    })
    const second = await call('agentData', { size: 2, cursor: '2026-11-02' }, agent)
    expect(second).toMatchObject({ rows: [{ day: '2026-11-01' }] })
    expect(second.cursor).toBeUndefined()
    expect(await call('agentData', { size: 2, cursor: "'; drop" }, agent)).toMatchObject({ rows: first.rows })
  })
})

describe('nothing is earned', () => {
  /** What an agent earns by one friend who stakes 1,000.00 before midnight. */
  async function earned(prepare: (agent: TestPlayer, friend: TestPlayer) => Promise<unknown>) {
    const agent = await newAgent()
    const friend = await friendOf(agent)
    await bet(friend, 100_000)
    await prepare(agent, friend)
    await nextNight()
    await addUpAgents()
    return await earnedBy(agent)
  }

  test('without doing anything wrong, it is', async () => {
    expect(await earned(async () => {})).toBe(300)
  })

  test.each<[string, (agent: TestPlayer, friend: TestPlayer) => Promise<unknown>]>([
    ['by who is not identified', ({ id }) => db.delete(identities).where(eq(identities.player, id))],
    ['by friends on the agent’s device', (agent, friend) => shareDevice(agent, friend)],
    [
      'by who is on a break',
      ({ id }) => exclude({ player: id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' }),
    ],
    [
      'of a friend on a break',
      (_, { id }) => exclude({ player: id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' }),
    ],
    [
      'of a friend in care',
      (_, { id }) =>
        db.execute(sql`
      insert into care_scores (player, step, step_since, score, scored_at, measured) values (${id}, 'review', now(), 1, now(), '{}')`),
    ],
    [
      'of a friend whom an operator limits',
      (_, { id }) => db.insert(playLimits).values({ player: id, name: 'depositDay', operator: 1 }),
    ],
    [
      'of who has not staked enough',
      (_, { id }) => db.execute(sql`update player_totals set valid_bet = 0 where player = ${id}`),
    ],
    [
      'of a locked friend',
      (_, { id }) => db.execute(sql`update players set locked_for = 'looked at' where id = ${id}`),
    ],
    ['of bots', (_, { id }) => db.execute(sql`update players set is_bot = true where id = ${id}`)],
    [
      'for an invitation without play',
      (_, { id }) => db.execute(sql`update player_totals set deposited = 0 where player = ${id}`),
    ],
  ])('%s', async (_, prepare) => {
    expect((await earned(prepare)) ?? 0).toBe(0)
  })

  test('by the second account of the friend’s person, however far above, while others above still earn', async () => {
    const chain = await chainOf(2)
    const [top, middle] = chain
    if (!top || !middle) throw new Error('no chain')
    const friend = await friendOf(middle)
    await shareDevice(top, friend)
    const same = await secondAccountOf(middle)
    await bet(friend, 100_000)
    await bet(same, 100_000)
    await nextNight()
    await addUpAgents()
    expect(await earnedBy(top)).toBe(0)
    expect(await earnedBy(middle)).toBe(300)
  })

  test('by circles, which invitations cannot form, nor by inviting oneself', async () => {
    const [top, middle, low] = await chainOf(3)
    if (!top || !middle || !low) throw new Error('no chain')
    const { errcode: circle } = await call('agentFill', { pid: String(low.id) }, top)
    const { errcode: self } = await call('agentFill', { pid: String(top.id) }, top)
    expect([circle, self]).not.toContain(0)
  })
})

test('all rates on one bet stay below half of what its game keeps, with VIP rebates and those of teams', () => {
  setCatalogue(undefined)
  const { games, configs, wagering } = catalogue()
  const names = Object.keys(gameType) as (keyof typeof gameType)[] // keys of a constant object
  for (const { id, typeId, rtp } of games) {
    const type = names.find((name) => gameType[name] === typeId)
    expect(type, String(id)).toBeDefined()
    if (!type) continue
    const agents = configs.agent.levels.reduce((sum, level) => sum + (level[type] ?? 0), 0)
    const teams = Math.max(...configs.agent5.tiers.map(({ rate }) => rate))
    const rebate = Math.max(...configs.vip.levels.map(({ rebate: own }) => own?.[type] ?? 0))
    // They are paid on valid bets, of which a stake in a game that keeps little is only a share.
    const percent = wagering.contributions.find((each) => each.typeId === typeId)?.percent ?? 100
    expect(((agents + teams + rebate) * percent) / 100, String(id)).toBeLessThan((10_000 - rtp) / 2)
  }
})
