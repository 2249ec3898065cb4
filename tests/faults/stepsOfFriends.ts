import { and, eq, isNotNull } from 'drizzle-orm'
import { dayAfter } from '#contract/days.ts'
import { usedThings } from '#server/activities/agentCount/tables.ts'
import { spentNow } from '#server/activities/budget.ts'
import { commissionChanges, commissions } from '#server/activities/commission/tables.ts'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { spinCycles, spinFriends } from '#server/activities/inviteUserSpin/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { agentOn, balance, exchange, MINIMUM, newAgent } from '../activities/agent/fixture.ts'
import { standing as countStanding, openFields } from '../activities/agentCount/fixture.ts'
import { friendOf } from '../activities/friends/fixture.ts'
import * as wheel from '../activities/inviteUserSpin/fixture.ts'
import { call, succeed } from '../call.ts'
import { coinOf, differences } from './cashierGround.ts'
import type { Flow } from './step.ts'

const CARDS = 200
const COIN = 900
const BUDGET = { day: 1_000_000_000, whole: 1_000_000_000 }
const DAY = '2025-01-01'

/** What invited friends bring: each once, and the friends and the budget counted with it. */
export const friendSteps: Record<string, Flow> = {
  'the last spin of a cycle': async () => {
    const spins = [{ from: 4_000, to: 6_000 }]
    wheel.onSpin({ budget: BUDGET, terms: wheel.aSpin({ spins }), identity: false })
    const player = await wheel.inviterOf()
    return async () => {
      const { cycle } = await wheel.standing(player)
      await succeed('actInviteUserSpin', await wheel.spinFields(player), player)
      await friendOf(player)
      const [coin, spent] = [await coinOf(player), (await spentNow('inviteUserSpin')).whole]
      const fields = await wheel.spinFields(player)
      const spin = async () => {
        await call('actInviteUserSpin', fields, player)
        await wheel.exchange(player, cycle)
      }
      const broken = async () => {
        const own = and(eq(spinCycles.player, player.id), eq(spinCycles.cycle, cycle))
        const counted = and(eq(spinFriends.player, player.id), eq(spinFriends.cycle, cycle))
        const found = {
          ...{ coin: await coinOf(player), spent: (await spentNow('inviteUserSpin')).whole },
          complete: await db.$count(spinCycles, and(own, isNotNull(spinCycles.completedAt))),
          friends: await db.$count(spinFriends, counted),
        }
        return differences(`cycle ${cycle}`, found, { coin: coin + 10_000, spent, complete: 1, friends: 1 })
      }
      return { run: spin, recover: spin, broken }
    }
  },
  'a commission as coin': async () => {
    agentOn()
    const agent = await newAgent()
    let days = 0
    return async () => {
      days += 1
      const line = { activity: 'agent', agent: agent.id, day: dayAfter(DAY, days), level: 1 } as const
      await db.insert(commissions).values({ ...line, friends: 1, validBet: 0, cents: MINIMUM, parts: [] })
      const coin = await coinOf(agent)
      const turn = () => exchange(agent, MINIMUM)
      const broken = async () => {
        const changes = await db.$count(commissionChanges, eq(commissionChanges.agent, agent.id))
        const found = { coin: await coinOf(agent), balance: await balance(agent), changes }
        return differences('commission', found, { coin: coin + MINIMUM, balance: 0, changes: days })
      }
      return { run: turn, recover: turn, broken }
    }
  },
  'a scratched card': async () => {
    agentOn({ name: 'agentCount' })
    const { configs, ...all } = catalogue()
    // Whatever is drawn, it is this much coin.
    const card = [1, 2].map((id) => ({ id, weight: 1, prop: 2001, count: COIN, betRate: 1 }))
    const { agentCount } = configs
    setCatalogue({
      ...all,
      configs: { ...configs, agentCount: { ...agentCount, prizes: { ...agentCount.prizes, card } } },
    })
    const agent = await newAgent()
    // As many cards as friends would bring.
    await db.insert(usedThings).values({ player: agent.id, cards: -CARDS })
    return async () => {
      const [{ cards }, coin] = [await countStanding(agent), await coinOf(agent)]
      const { name, fields } = await openFields(agent, 'card')
      const scratch = () => call(name, fields, agent)
      const isIt = and(eq(activityDraws.player, agent.id), eq(activityDraws.id, fields.requestId))
      const broken = async () => {
        const found = {
          ...{ coin: await coinOf(agent), cards: (await countStanding(agent)).cards },
          drawn: await db.$count(activityDraws, and(isIt, isNotNull(activityDraws.prize))),
        }
        return differences('card', found, { coin: coin + COIN, cards: cards - 1, drawn: 1 })
      }
      return { run: scratch, recover: scratch, broken }
    }
  },
}
