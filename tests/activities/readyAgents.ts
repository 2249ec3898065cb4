import { randomUUID } from 'node:crypto'
import { catalogue } from '#server/content/catalogue.ts'
import { approveIdentity } from '../account/identified.ts'
import { call } from '../call.ts'
import { earnCommission } from './agent/fixture.ts'
import { openFields } from './agentCount/fixture.ts'
import { friendOf } from './friends/fixture.ts'
import type { ReadyClaim } from './readyClaims.ts'

const COMMISSION = 50_000
const other = [{ id: 2001, count: 7, betRate: 1 }]
const anotherList = [{ id: 1, weight: 1, prop: 2002, count: 700 }]
const wrongOffer = { offer: '0123456789abcdef' }

/** The claims of agents, whose friends are there. */
export const readyAgents: readonly ReadyClaim[] = [
  {
    claim: 'agent3Exchange',
    ready: async ({ id }) => {
      await earnCommission('agent', id, COMMISSION)
      return { amount: COMMISSION }
    },
    tampered: [{ amount: COMMISSION - 1 }, { amount: 1 }],
    change: ({ agent }) => ({ agent: { ...agent, levels: agent.levels.map(() => ({})) } }),
    isPromised: true,
    late: 'rewardNotReached',
  },
  {
    claim: 'agent4Award',
    ready: async (player) => {
      await approveIdentity(player.id)
      await friendOf(player)
      return { friends: 1, offer: String((await call('agent4Data', {}, player)).offer) }
    },
    tampered: [{ friends: 5 }, { friends: 3 }, wrongOffer],
    change: ({ agentCount }) => ({
      agentCount: { ...agentCount, steps: agentCount.steps.map((step) => ({ ...step, award: other })) },
    }),
  },
  ...(['card', 'ticket'] as const).map(
    (thing): ReadyClaim => ({
      claim: thing === 'card' ? 'agent4Scratch' : 'agent4Lottery',
      ready: async (player) => {
        await approveIdentity(player.id)
        for (let made = 0; made < (thing === 'card' ? 1 : 5); made += 1) await friendOf(player)
        return { ...(await openFields(player, thing)).fields }
      },
      tampered: [{ nextServerSeedHash: 'a'.repeat(64) }, { tableHash: 'b'.repeat(64) }],
      change: ({ agentCount }) => ({
        agentCount: { ...agentCount, prizes: { ...agentCount.prizes, [thing]: anotherList } },
      }),
      again: (body) => ({ ...body, requestId: randomUUID() }),
      late: 'rewardNotReached',
    }),
  ),
  {
    claim: 'appAgent5UserReceive',
    ready: async ({ id }) => {
      await earnCommission('agent5', id, COMMISSION)
      return { amount: COMMISSION }
    },
    tampered: [{ amount: COMMISSION - 1 }, { amount: 1 }],
    change: ({ agent5 }) => ({ agent5: { ...agent5, tiers: [] } }),
    isPromised: true,
    late: 'rewardNotReached',
  },
  {
    claim: 'appAgent5UserInviteValidReceive',
    ready: async (player) => {
      await approveIdentity(player.id)
      await friendOf(player)
      return { count: 1, award: catalogue().configs.agent5.friend }
    },
    tampered: [{ count: 2 }, { count: 51 }, { award: [{ id: 2001, count: 9_999_999 }] }, { award: [] }],
    change: ({ agent5 }) => ({ agent5: { ...agent5, friend: other } }),
    late: 'rewardNotReached',
  },
]
