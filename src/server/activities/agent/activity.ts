import { gameType } from '#contract/enumerations.ts'
import { BASIS_POINTS } from '#contract/money.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { canExchange, standingOf, statementsOf } from '../commission/balance.ts'
import { exchange, keepBeforeLeaving } from '../commission/exchange.ts'
import { addUpAgents } from './rates.ts'

const ACTIVITY = 'agent'
const minimum = () => catalogue().configs.agent.minimum
const standing = (player: number) => standingOf(ACTIVITY, player, minimum())

const agentData: Handler<'agentData'> = async (page, { session: { player } }) => {
  const agent = await standing(player)
  if (!agent.isOffered && agent.earned === 0 && agent.changes.length === 0) throw new Refusal('activityClosed')
  return { agent, ...(await statementsOf(ACTIVITY, player, page)) }
}

const waits = (player: number) => canExchange(ACTIVITY, player, minimum())

const agent3Exchange: Handler<'agent3Exchange'> = async ({ amount }, { session: { player } }) => {
  const wish = { shown: amount, minimum: minimum() }
  const given = await db.transaction((tx) => exchange(tx, { activity: ACTIVITY, player }, wish))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, agent: await standing(player) }
}

/** The commissions of all levels together, at the type of game that pays most. */
function friendsBring(friends: number): number {
  const gameTypes = Object.keys(gameType) as (keyof typeof gameType)[] // keys of a constant object
  const rates = gameTypes.map((type) =>
    catalogue().configs.agent.levels.reduce((sum, level) => sum + (level[type] ?? 0), 0),
  )
  return (friends * catalogue().friends.stakes * Math.max(...rates)) / BASIS_POINTS
}

export const agent = {
  friendsBring,
  handlers: { agentData, agent3Exchange },
  waits,
  leaving: async (tx, player) => {
    await keepBeforeLeaving(tx, { activity: ACTIVITY, player })
    return []
  },
  jobs: [{ name: 'agent-commissions', cron: '13 * * * *', run: addUpAgents }],
} satisfies ServerActivity<'agent'>
