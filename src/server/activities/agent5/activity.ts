import { rateOf } from '#contract/activities/agent5/earn.ts'
import { COMMISSION_FRIENDS_MIN } from '#contract/activities/commission.ts'
import type { Reply } from '#contract/calls/index.ts'
import { BASIS_POINTS } from '#contract/money.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { undisclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { costNow } from '../budget.ts'
import type { Given } from '../claim.ts'
import { canExchange, dayOf, standingOf, statementsOf } from '../commission/balance.ts'
import { exchange, keepBeforeLeaving } from '../commission/exchange.ts'
import { needsOf } from '../friends/conditions.ts'
import { countValidFriendsOf } from '../friends/valid.ts'
import {
  canReward,
  friendAward,
  friendsCovered,
  friendsOffered,
  keepForFriends,
  receiveForFriends,
  rewardedOf,
} from './friends.ts'
import { addUpTeams } from './rates.ts'
import { agent5Friends } from './tables.ts'

const ACTIVITY = 'agent5'
const minimum = () => catalogue().configs.agent5.minimum

const appAgent5User: Handler<'appAgent5User'> = async (_body, { session: { player } }) => {
  const shown = await shownTo(player)
  const { isOffered, earned, changes } = shown.agent
  if (!isOffered && earned === 0 && changes.length === 0 && shown.friends.rewarded === 0)
    throw new Refusal('activityClosed')
  return shown
}

const waits = async (player: number) => (await canExchange(ACTIVITY, player, minimum())) || (await canReward(player))

const appAgent5UserLog: Handler<'appAgent5UserLog'> = async (page, { session }) =>
  await statementsOf(ACTIVITY, session.player, page)

const appAgent5UserReceive: Handler<'appAgent5UserReceive'> = async ({ amount }, { session: { player } }) => {
  const wish = { shown: amount, minimum: minimum() }
  return await answer(player, await db.transaction((tx) => exchange(tx, { activity: ACTIVITY, player }, wish)))
}

const appAgent5UserInviteValidReceive: Handler<'appAgent5UserInviteValidReceive'> = async (
  body,
  { session: { player } },
) => await answer(player, await db.transaction((tx) => receiveForFriends(tx, player, body)))

async function answer(player: number, given: Given) {
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await shownTo(player)) }
}

async function shownTo(player: number): Promise<Reply<'appAgent5User'>> {
  const agent = await standingOf(ACTIVITY, player, minimum())
  const [last] = (await statementsOf(ACTIVITY, player, { size: 1 })).rows
  const covered = await friendsCovered(db)
  const ready = agent.isOffered ? (await friendsOffered(db, player, covered)).length : 0
  return {
    agent,
    ...(last && { last: { ...last, ...(await rateOn(player, last.day)) } }),
    friends: {
      valid: await countValidFriendsOf(db, player, { needs: needsOf(ACTIVITY) }),
      rewarded: await rewardedOf(db, player),
      ready,
      award: [...friendAward()],
      isUsedUp: covered === 0,
    },
  }
}

/** The rate of the whole team on a day, by that day's tiers. With few friends it would tell what a person plays. */
async function rateOn(player: number, day: string): Promise<{ rate?: number }> {
  const { friends, validBet, tiers } = await dayOf(ACTIVITY, player, day)
  return friends < COMMISSION_FRIENDS_MIN || !tiers ? {} : { rate: rateOf(tiers, validBet) }
}

/** The reward of each friend, and the highest rate of their bets, which all agents above share. */
function friendsBring(friends: number): number {
  const { friend, tiers } = catalogue().configs.agent5
  const rate = Math.max(...tiers.map((tier) => tier.rate))
  return friends * (costNow(friend) + (catalogue().friends.stakes * rate) / BASIS_POINTS)
}

export const agent5 = {
  friendsBring,
  handlers: {
    ...{ appAgent5User, appAgent5UserLog },
    ...{ appAgent5UserReceive, appAgent5UserInviteValidReceive },
  },
  waits,
  leaving: async (tx, player) => {
    await keepBeforeLeaving(tx, { activity: ACTIVITY, player })
    await keepForFriends(tx, player)
    return []
  },
  jobs: [{ name: 'agent5-commissions', cron: '23 * * * *', run: addUpTeams }],
  inventory: [
    undisclosed(agent5Friends.agent, 'whose friends they are is theirs; the rewards are disclosed as claims', {
      period: 'accountLifetime',
    }),
    undisclosed(agent5Friends.friend, 'it says for whom an agent was rewarded, which is the agent’s', {
      period: 'other',
      why: 'kept and removed with the agent',
    }),
  ],
  bounds: {
    agent5_friends: {
      by: 'player',
      most: 'one for each friend, who has deposited and played',
      held: 'src/server/activities/agent5/friends.ts',
      tested: 'tests/activities/agent5/friends.test.ts',
    },
  },
} satisfies ServerActivity<'agent5'>
