import { expect, test } from 'vitest'
import { config } from '#contract/activities/agent5/config.ts'
import { rateOf, type Tier, teamEarnings } from '#contract/activities/agent5/earn.ts'
import { dayAfter } from '#contract/days.ts'
import { addUpTeams } from '#server/activities/agent5/rates.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call } from '../../call.ts'
import { fc } from '../../chance.ts'
import type { TestPlayer } from '../../player.ts'
import { bet, chainOf, forgetCommissions, newAgent, nextNight, type Statement, today } from '../agent/fixture.ts'
import { agentGround } from '../agent/ground.ts'
import { friendOf } from '../friends/fixture.ts'

agentGround('agent5')

const tiers = (): readonly Tier[] => catalogue().configs.agent5.tiers
const log = async (player: TestPlayer) => (await call('appAgent5UserLog', {}, player)).rows as Statement[]
const share = (sum: number, rate: number) => Math.floor((sum * rate) / 10_000)

/** What a chain earns by the rules as they are written: each bet pays the own rate less the highest one paid below. */
function expected(bets: readonly number[]): { level: number; cents: number }[][] {
  const rates = bets.map((_, at) => {
    const team = bets.slice(at + 1, at + 6)
    return team.length > 0
      ? rateOf(
          tiers(),
          team.reduce((all, one) => all + one, 0),
        )
      : 0
  })
  return bets.map((_, at) =>
    bets.slice(at + 1, at + 6).flatMap((sum, below) => {
      const between = rates.slice(at + 1, at + 1 + below)
      const cents = share(sum, Math.max(0, (rates[at] ?? 0) - Math.max(0, ...between)))
      return sum > 0 ? [{ level: below + 1, cents }] : []
    }),
  )
}

test('a bet pays each agent above the difference to the highest rate below, five levels up, and never more than the highest tier', async () => {
  const chain = await chainOf(7)
  const bets = fc.sample(fc.integer({ min: 1, max: 40_000_000 }), 7)
  for (const [seat, player] of chain.entries()) await bet(player, bets[seat] ?? 1)
  await nextNight()
  await addUpTeams()
  const most = tiers().at(-1)?.rate ?? 0
  let paid = 0
  for (const [at, player] of chain.entries()) {
    const [day] = await log(player)
    expect(
      (day?.levels ?? []).map(({ level, cents }) => ({ level, cents })),
      String(at),
    ).toEqual(expected(bets)[at])
    paid += day?.cents ?? 0
  }
  expect(paid).toBeLessThanOrEqual(
    share(
      bets.reduce((all, one) => all + one, 0),
      most,
    ),
  )
})

test('the calculator says what the night pays', async () => {
  const [top, head] = await chainOf(2)
  if (!top || !head) throw new Error('no chain')
  const day = { direct: 400_000, head: 300_000, branch: 2_500_000 }
  await bet(await friendOf(top), day.direct)
  await bet(head, day.head)
  await bet(await friendOf(head), day.branch)
  await nextNight()
  await addUpTeams()
  const [statement] = await log(top)
  const { cents, rate, below } = teamEarnings(tiers(), day)
  expect([rate, below]).toEqual([10, 10])
  expect(statement?.cents).toBe(cents)
  expect(await call('appAgent5User', {}, top)).toMatchObject({ last: { cents, rate } })
})

test('the rate of a day is told from three friends on, whatever level they stand at', async () => {
  const [top, head] = await chainOf(2)
  if (!top || !head) throw new Error('no chain')
  const lastOf = async () => (await call('appAgent5User', {}, top)).last
  for (const sum of [1_500_000, 1_000_000]) await bet(await friendOf(head), sum)
  await nextNight()
  await addUpTeams()
  expect(await lastOf()).toMatchObject({ levels: [{ level: 2, friends: 2 }] })
  expect(await lastOf()).not.toHaveProperty('rate')
  await forgetCommissions()
  setClock(undefined)
  await bet(await friendOf(head), 500_000)
  await nextNight()
  await addUpTeams()
  expect(await lastOf()).toMatchObject({ rate: rateOf(tiers(), 3_000_000), levels: [{ level: 2, friends: 3 }] })
})

test('the rate of a day stays that of its own tiers when the file has others, and what is added up is told', async () => {
  const top = await newAgent()
  for (let made = 0; made < 3; made += 1) await bet(await friendOf(top), 100_000)
  await nextNight()
  const standingOf = async () => await call('appAgent5User', {}, top)
  expect(await standingOf()).toMatchObject({ agent: { addedUntil: dayAfter(today(), -1) } })
  await addUpTeams()
  const before = catalogue()
  const { agent5 } = before.configs
  setCatalogue({
    ...before,
    configs: { ...before.configs, agent5: { ...agent5, tiers: [{ bet: 0, rate: 77 }] } },
  })
  expect(await standingOf()).toMatchObject({
    agent: { addedUntil: today() },
    last: { rate: rateOf(agent5.tiers, 300_000) },
  })
})

test('who cannot earn takes nothing from those above, and a team of theirs still counts', async () => {
  const [top, head] = await chainOf(2)
  if (!top || !head) throw new Error('no chain')
  await bet(await friendOf(head), 100_000)
  await exclude({ player: head.id, kind: 'break', term: { days: 1 }, by: 'ana', reason: 'asked' })
  await nextNight()
  await addUpTeams()
  expect((await log(top))[0]?.levels).toMatchObject([{ level: 2, friends: 1, cents: share(100_000, 5) }])
})

test.each<[string, { tiers: Tier[]; friend: { id: number; count: number }[] }, unknown[]]>([
  [
    'tiers out of order',
    {
      tiers: [
        { bet: 2, rate: 2 },
        { bet: 1, rate: 1 },
      ],
      friend: [{ id: 2002, count: 1 }],
    },
    [
      ['tiers', 1, 'bet'],
      ['tiers', 1, 'rate'],
    ],
  ],
  [
    'a friend’s reward that cannot be given',
    { tiers: [{ bet: 0, rate: 1 }], friend: [{ id: 1001, count: 1 }] },
    [['friend', 0, 'id']],
  ],
])('a file with %s is refused', (_, value, paths) => {
  const told: unknown[] = []
  config.read({
    value: { minimum: 1, ...value },
    levels: [],
    pointPpm: 125_000,
    props: [],
    complain: (path) => told.push(path),
  })
  expect(told).toEqual(paths)
})
