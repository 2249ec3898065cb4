import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { CallName } from '#contract/calls/index.ts'
import { forgetActivities } from '#islands/activities/activities.ts'
import { agent } from '#islands/activities/agent/agent.ts'
import { team } from '#islands/activities/agent5/team.ts'
import { friendCount } from '#islands/activities/agentCount/count.ts'
import { refreshDots } from '#islands/activities/dots.ts'
import { isRewardWaiting } from '#islands/activities/rewardDots.ts'
import { $player } from '#islands/player.ts'
import { agent as agentSide } from '#server/activities/agent/activity.ts'
import { agent5 as agent5Side } from '#server/activities/agent5/activity.ts'
import { agentCount as agentCountSide } from '#server/activities/agentCount/activity.ts'
import { commissions } from '#server/activities/commission/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { call } from '../../call.ts'
import { connect } from '../../connect.ts'
import { aUser } from '../../lobby/session.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'
import { statementsOf } from '../../statements.ts'
import { friendOf } from '../friends/fixture.ts'
import { agentOn, earnCommission, MINIMUM, newAgent } from './fixture.ts'
import { agentGround } from './ground.ts'

/** The red dots of agents: the call for all dots says of each what the activity's own page says by all its data. */

agentGround('agent')
afterEach(() => {
  setTransport(undefined)
  clearToken()
  forgetActivities()
  $player.set({ state: 'guest' })
})

const kinds = {
  agent: { waits: agentSide.waits, page: 'agentData', own: agent },
  agent5: { waits: agent5Side.waits, page: 'appAgent5User', own: team },
  agentCount: { waits: agentCountSide.waits, page: 'agent4Data', own: friendCount },
} as const satisfies Record<string, { waits: object; page: CallName; own: object }>
type Kind = keyof typeof kinds

/** What the dot says after the call for all dots, and on the activity's own page. */
async function dots(kind: Kind, player: TestPlayer): Promise<unknown[]> {
  const { own } = kinds[kind]
  connect()
  writeToken(player.token)
  $player.set({ state: 'ready', user: aUser(player.id) })
  forgetActivities()
  await refreshDots()
  const asked = isRewardWaiting()
  forgetActivities()
  await own.load()
  return [asked, isRewardWaiting()]
}
const yes = [true, true]
const no = [false, false]
/** The lobby lists it no more; its own page still pays. */
const unlisted = [false, true]
/** The page is refused to who has earned nothing. */
const closed = [false, undefined]

const commission = (name: 'agent' | 'agent5', cents: number) => (player: TestPlayer) =>
  earnCommission(name, player.id, cents)
const friends = (many: number) => async (player: TestPlayer) => {
  for (let made = 0; made < many; made += 1) await friendOf(player)
}
const unidentified = ({ id }: TestPlayer) => db.delete(identities).where(eq(identities.player, id))
const undeposited = ({ id }: TestPlayer) =>
  db.update(playerTotals).set({ deposited: 0 }).where(eq(playerTotals.player, id))

function change(kind: Kind, line: object): void {
  const { activities, ...all } = catalogue()
  setCatalogue({
    ...all,
    activities: activities.map((one) => (one.id === activityKind[kind] ? { ...one, ...line } : one)),
  })
}

type Step = (player: TestPlayer) => unknown
describe.each<[Kind, Step, [string, Step, unknown[]][]]>([
  [
    'agent',
    commission('agent', MINIMUM),
    [
      [
        'once a centavo is missing',
        ({ id }) =>
          db
            .update(commissions)
            .set({ cents: MINIMUM - 1 })
            .where(eq(commissions.agent, id)),
        no,
      ],
      ['without a deposit', undeposited, no],
      ['once the activity is off', () => change('agent', { status: 0 }), unlisted],
    ],
  ],
  [
    'agent5',
    friends(1),
    [
      ['without an identity', unidentified, no],
      ['without a deposit', undeposited, no],
      ['with a used-up budget', () => change('agent5', { budget: { day: 1 } }), no],
      ['once the activity is off', () => change('agent5', { status: 0 }), closed],
    ],
  ],
  [
    'agentCount',
    friends(1),
    [
      ['without an identity', unidentified, no],
      ['without a deposit', undeposited, no],
      ['with a used-up budget', () => change('agentCount', { budget: { day: 1 } }), no],
      // The card's dearest prize costs more than the prize for a friend.
      ['with a budget for the prize alone', () => change('agentCount', { budget: { day: 1_000 } }), yes],
      ['once the activity is off', () => change('agentCount', { status: 0 }), no],
    ],
  ],
])('the dot of %s', (kind, bring, cases) => {
  test('stands while something waits, and not before', async () => {
    agentOn({ name: kind })
    const player = await newAgent()
    expect(await dots(kind, player)).toEqual(no)
    await bring(player)
    expect(await dots(kind, player)).toEqual(yes)
  })

  test.each(cases)('for something %s', async (_, step, expected) => {
    agentOn({ name: kind })
    const player = await newAgent()
    await bring(player)
    await step(player)
    expect(await dots(kind, player)).toEqual(expected)
  })
})

const BUDGET = { budget: { day: 1_000_000 } }

/** What asking a second time asks the database. */
async function askedBy(ask: () => Promise<unknown>): Promise<string[]> {
  await ask()
  return await statementsOf(ask)
}

test.each<[Kind, number, number]>([
  ['agent', 3, 4],
  ['agent5', 4, 8],
  ['agentCount', 2, 8],
])(
  'the dot of %s asks nothing about friends for who cannot claim, and less than its page in any case',
  async (kind, few, most) => {
    agentOn({ name: kind })
    change(kind, BUDGET)
    const [fresh, player] = [await newPlayer({ coin: 0 }), await newAgent()]
    for (const one of [fresh, player]) await friendOf(one)
    const { waits, page } = kinds[kind]
    const idle = await askedBy(() => waits(fresh.id))
    expect(idle.filter((one) => one.includes('known_devices'))).toEqual([])
    expect(idle.length).toBeLessThanOrEqual(few)
    const full = await askedBy(() => waits(player.id))
    expect(full.length).toBeLessThanOrEqual(most)
    expect(full.length).toBeLessThan((await askedBy(() => call(page, {}, player))).length)
  },
)

test('the page of agent5 reads its budget once', async () => {
  agentOn({ name: 'agent5' })
  change('agent5', BUDGET)
  const player = await newAgent()
  await friendOf(player)
  const asked = await askedBy(() => call('appAgent5User', {}, player))
  expect(asked.filter((one) => one.includes('activity_spent'))).toHaveLength(1)
})
