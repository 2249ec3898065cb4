import { and, desc, eq } from 'drizzle-orm'
import { agentCount as kind } from '#contract/activities/agentCount/manifest.ts'
import type { CountThing } from '#contract/activities/agentCount/things.ts'
import { averageOf } from '#contract/activities/draws.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { maskedName } from '../../account/naming.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { disclosed, undisclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { Exchanger } from '../../points/door.ts'
import { players } from '../../standing/tables.ts'
import { isAfter, nextPage } from '../../wallet/paging.ts'
import type { ServerActivity } from '../activity.ts'
import { costNow } from '../budget.ts'
import { drawOnce, finishDraws, type Ticket, type Wish } from '../draws/draw.ts'
import { wireDraw } from '../draws/record.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { assertIdentified, keepBeforeLeaving, receiveAward } from './award.ts'
import { countFriends, lookAtFriends } from './count.ts'
import { ACTIVITY, configured, holdingsOf, kindOfThing, noteUsed, SEASON } from './holdings.ts'
import { countStandingOf, isCountWaiting } from './standing.ts'
import { countedFriends, usedThings } from './tables.ts'

/** Opening the page counts new friends, and finishes a draw that was cut off. */
const agent4Data: Handler<'agent4Data'> = async (_body, { session: { player } }) => {
  await finishDraws(player)
  return await countStandingOf(player, await lookAtFriends(player))
}

/** Closed accounts are not listed. */
const agent4InviteRows: Handler<'agent4InviteRows'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const { agent, friend, at } = countedFriends
  const found = await db
    .select({ id: players.id, mobile: players.mobile, account: players.account, createdAt: at })
    .from(countedFriends)
    .innerJoin(players, eq(players.id, friend))
    .where(and(eq(agent, session.player), eq(players.state, 'open'), isAfter(cursor, at, friend)))
    .orderBy(desc(at), desc(friend))
    .limit(size + 1)
  return nextPage(found, size, (one) => ({ name: maskedName(one), time: one.createdAt.getTime() }))
}

const agent4Award: Handler<'agent4Award'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => receiveAward(tx, player, body))
  return { ...given, ...(await answer(player)) }
}

const agent4Scratch: Handler<'agent4Scratch'> = async (wish, { session: { player }, region }) =>
  await open({ player, region }, 'card', wish)
const agent4Lottery: Handler<'agent4Lottery'> = async (wish, { session: { player }, region }) =>
  await open({ player, region }, 'ticket', wish)

async function open(by: Exchanger, thing: CountThing, wish: Omit<Wish, 'kind' | 'item'>) {
  const { player } = by
  const { draw, ...given } = await drawOnce(by, { ...wish, kind: kindOfThing[thing], item: 0 }, (tx) =>
    ticketOf(tx, player, thing),
  )
  return { ...given, drawn: wireDraw(draw), ...(await answer(player)) }
}

/** What draws: a card or ticket that counted friends have brought. */
async function ticketOf(tx: Tx, player: number, thing: CountThing): Promise<Ticket> {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  if ((await holdingsOf(tx, player))[thing] === 0) throw new Refusal('rewardNotReached')
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  await assertIdentified(tx, player)
  const { prizes, leftover } = configured()
  return {
    ...{ activity: ACTIVITY, season: SEASON, prizes: prizes[thing], instead: leftover[thing] },
    take: async (within) => await noteUsed(within, player, { card: 0, ticket: 0, [thing]: 1 }),
  }
}

async function answer(player: number) {
  const { coin, points } = await balancesOf(db, player)
  return { coin, lottery: points, ...(await countStandingOf(player)) }
}

/** The prizes of so many friends, with what their cards and tickets hold on average. */
function friendsBring(friends: number): number {
  const { steps, prizes, ticketFriends } = configured()
  const ofThings =
    friends * costNow(averageOf(prizes.card)) + Math.floor(friends / ticketFriends) * costNow(averageOf(prizes.ticket))
  return costNow(steps.flatMap((step) => (step.friends <= friends ? step.award : []))) + ofThings
}

export const agentCount = {
  waits: isCountWaiting,
  handlers: { agent4Data, agent4InviteRows, agent4Award, agent4Scratch, agent4Lottery },
  leaving: keepBeforeLeaving,
  friendsBring,
  jobs: [{ name: 'agent-count-friends', cron: '47 * * * *', run: () => countFriends() }],
  inventory: [
    undisclosed(countedFriends.agent, 'whose friends they are is theirs; what they brought is disclosed as claims', {
      period: 'accountLifetime',
    }),
    undisclosed(countedFriends.friend, 'it says for whom a friend was counted, which is the agent’s', {
      period: 'other',
      why: 'kept and removed with the agent',
    }),
    disclosed(usedThings.player, { as: 'countUsed', by: [usedThings.player] }, { period: 'accountLifetime' }),
  ],
  bounds: {
    counted_friends: {
      by: 'player',
      most: 'one for each friend, who has deposited and played',
      held: 'src/server/activities/agentCount/count.ts',
      tested: 'tests/activities/agentCount/count.test.ts',
    },
    count_leftovers: {
      by: 'player',
      most: 'one',
      held: 'src/server/activities/agentCount/tables.ts',
      tested: 'tests/activities/agentCount/count.test.ts',
    },
  },
} satisfies ServerActivity<'agentCount'>
