import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityNames } from '#contract/activities/kinds.ts'
import { friendCost, isFarmable } from '#server/activities/friendCost.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { friendLines } from '#tools/activities/report.ts'
import { everythingOn } from '../fixture.ts'

beforeEach(() => setCatalogue(undefined))
afterEach(() => setCatalogue(undefined))

const payers = ['agent', 'agent5', 'agentCount', 'inviteFriend1', 'inviteUserSpin', 'tasks'] as const

describe('one valid friend', () => {
  test('of content/lobby never pays more than games keep of what makes it valid, also with every activity on', () => {
    for (const cost of [friendCost(), friendCost(activityNames)]) {
      expect(cost.parts.length).toBeGreaterThan(3)
      expect(cost.pays).toBeLessThan(cost.keeps)
    }
    expect(friendLines().join('\n')).not.toContain('!')
  })

  test('is paid by what is on alone, and each part follows its file', () => {
    const { configs, friends } = catalogue()
    expect(
      friendCost(activityNames)
        .parts.map(({ name }) => name)
        .toSorted(),
    ).toEqual([...payers])
    expect(friendCost().parts.map(({ name }) => name)).not.toContain('agentCount')
    expect(friendCost([])).toMatchObject({ parts: [], pays: 0 })
    const { spins, target } = configs.inviteUserSpin
    expect(friendCost(['inviteUserSpin'])).toMatchObject({
      friends: spins.length,
      pays: Math.ceil(target / spins.length),
    })
    // 10 coins and 20 points at 0.125 for each, and the highest of two rates of their bets.
    const agent5 = {
      ...configs.agent5,
      tiers: [
        { bet: 0, rate: 5 },
        { bet: 100, rate: 20 },
      ],
      friend: [
        { id: 2001, count: 1_000, betRate: 1 },
        { id: 2002, count: 2_000 },
      ],
    }
    const agent = { ...configs.agent, levels: [{ slots: 30, poker: 10 }, { slots: 15 }] }
    setCatalogue({ ...catalogue(), friends: { ...friends, stakes: 100_000 }, configs: { ...configs, agent, agent5 } })
    expect(friendCost(['agent5']).pays).toBe(1_000 + 250 + 200)
    expect(friendCost(['agent']).pays).toBe(450)
    expect(friendCost(['agent', 'agent5']).pays).toBe(450 + 1_450)
  })

  test('is dearest where a prize by numbers is, with what cards and tickets hold on average', () => {
    const { configs } = catalogue()
    const coin = (count: number) => [{ id: 2001, count, betRate: 1 }]
    const agentCount = {
      ...configs.agentCount,
      steps: [
        { friends: 2, award: coin(100) },
        { friends: 5, award: coin(1_900) },
      ],
      ticketFriends: 5,
      prizes: {
        card: [
          { id: 1, weight: 1, prop: 2001, count: 200, betRate: 1 },
          { id: 2, weight: 3, prop: 2001, count: 40, betRate: 1 },
        ],
        ticket: [{ id: 1, weight: 1, prop: 2001, count: 500, betRate: 1 }],
      },
    }
    setCatalogue({ ...catalogue(), configs: { ...configs, agentCount } })
    expect(friendCost(['agentCount'])).toMatchObject({ friends: 5, pays: (100 + 1_900 + 500) / 5 + 80 })
  })

  test('brings the stakes of friends.yaml in the open game that keeps least of what counts', () => {
    const { games, friends } = catalogue()
    const [slot, other] = games.filter(({ typeId, status }) => typeId === 1 && status === 1)
    const poker = games.find(({ typeId }) => typeId === 3)
    if (!slot || !other || !poker) throw new Error('content/lobby lacks games')
    const only = [
      { ...slot, rtp: 9_500 },
      { ...other, rtp: 9_600, maintain: 1 as const },
      { ...poker, status: 1 as const, rtp: 9_960 },
    ]
    setCatalogue({ ...catalogue(), games: only, friends: { ...friends, stakes: 100_000 } })
    // A tenth of poker's stakes counts, so what it keeps of a valid bet is ten times 0.4 %.
    expect(friendCost().keeps).toBe(4_000)
  })

  test('is warned of where it pays more', () => {
    setCatalogue({ ...everythingOn(), friends: { ...catalogue().friends, stakes: 50_000 } })
    expect(isFarmable(friendCost())).toBe(true)
    expect(friendLines()).toContainEqual(expect.stringMatching(/^! made friends pay more/))
  })
})
