import { eq, sql } from 'drizzle-orm'
import { FRIENDS_AT_ONCE } from '#contract/activities/agent5/limits.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Body } from '#contract/calls/index.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { inviters } from '../../account/profileTables.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import type { Reader } from '../../ledger/post.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { costNow, roomLeft } from '../budget.ts'
import { type ClaimKey, claim, earn, type Given, ONCE } from '../claim.ts'
import { needsOf } from '../friends/conditions.ts'
import { validFriendRows } from '../friends/valid.ts'
import { assertAward } from '../offer.ts'
import { isPaidForFriends } from '../offered.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { agent5Friends } from './tables.ts'

/** Items from here on are rewards for friends; those below are exchanges of the commission. */
const FRIENDS_FROM = 1_000_000

export const friendAward = (): readonly RewardItem[] => catalogue().configs.agent5.friend
const times = (many: number): RewardItem[] =>
  friendAward().map(({ count, ...item }) => ({ ...item, count: count * many }))

/** Valid friends for whom an agent was not rewarded yet, the earliest to join first: all, or the first `most`. */
export async function friendsToReward(reader: Reader, agent: number, most?: number): Promise<number[]> {
  const { agent: by, friend } = agent5Friends
  const isRewarded = sql`exists (select from ${agent5Friends} where ${by} = ${inviters.inviter} and ${friend} = ${inviters.player})`
  const waiting = validFriendRows(reader, { needs: needsOf('agent5'), unless: isRewarded }, [agent]).orderBy(
    inviters.filledAt,
    inviters.player,
  )
  const rows = await (most === undefined ? waiting : waiting.limit(most))
  return rows.map((row) => row.friend)
}

/**
 * The friends for whom the next claim rewards an agent: as many as the budget has room for (`covered`). Where it has room for none, they wait, and a
 * claim is refused.
 */
export async function friendsOffered(on: Reader, agent: number, covered: number): Promise<number[]> {
  const waiting = await friendsToReward(on, agent, FRIENDS_AT_ONCE)
  return covered === 0 ? waiting : waiting.slice(0, covered)
}

/** Whether an agent can be rewarded for a friend now. Of friends it is asked last, since that takes longest. */
export async function canReward(agent: number): Promise<boolean> {
  if (!(await isPaidForFriends(agent, 'agent5'))) return false
  return (await friendsCovered(db)) > 0 && (await friendsToReward(db, agent, 1)).length > 0
}

/** For how many friends an agent was rewarded. */
export async function rewardedOf(reader: Reader, agent: number): Promise<number> {
  const [row] = await reader
    .select({ many: sql<number>`count(*)::int` })
    .from(agent5Friends)
    .where(eq(agent5Friends.agent, agent))
  return row?.many ?? 0
}

/** Gives the reward for the valid friends that the agent was shown. */
export async function receiveForFriends(
  tx: Tx,
  agent: number,
  { count, award }: Body<'appAgent5UserInviteValidReceive'>,
): Promise<Given> {
  await lockWallet(tx, agent)
  if (!isActivityOn(activityKind.agent5)) throw new Refusal('activityClosed')
  const ready = await friendsOffered(tx, agent, await friendsCovered(tx))
  if (ready.length === 0) throw new Refusal('rewardNotReached')
  if (ready.length !== count) throw new Refusal('offerChanged')
  assertAward(award, friendAward())
  if (!(await hasIdentity(agent, tx))) throw new Refusal('rewardHeld')
  const key = await keyOf(tx, agent)
  await note(tx, agent, ready)
  return await claim(tx, agent, key, times(count), { isOffer: true, needsTopUp: true })
}

/** Before an exclusion or a closing: what all valid friends have brought by then is owed, as far as the budget reaches. */
export async function keepForFriends(tx: Tx, agent: number): Promise<void> {
  if (!isActivityOn(activityKind.agent5) || !(await mayReceive(agent, tx))) return
  if ((await hasDeposited(tx, agent)) && (await hasIdentity(agent, tx)))
    await keep(tx, agent, await friendsToReward(tx, agent))
}

/** A try that finds the budget used up has locked it, so the next one knows what is left of it. */
async function keep(tx: Tx, agent: number, waiting: readonly number[], tries = 2): Promise<void> {
  const covered = waiting.slice(0, await friendsCovered(tx))
  if (covered.length === 0) return
  const outcome = await earn(tx, agent, await keyOf(tx, agent), times(covered.length))
  if (outcome === 'earned') await note(tx, agent, covered)
  else if (outcome === 'budgetUsedUp' && tries > 1) await keep(tx, agent, waiting, tries - 1)
}

/** For how many friends the budget has room. */
export async function friendsCovered(on: Database | Tx): Promise<number> {
  const cost = costNow(friendAward())
  return cost === 0 ? Infinity : Math.max(0, Math.floor((await roomLeft('agent5', on)) / cost))
}

/** Names a reward by how many friends were rewarded before. */
const keyOf = async (tx: Tx, agent: number): Promise<ClaimKey> => ({
  activity: 'agent5',
  item: FRIENDS_FROM + (await rewardedOf(tx, agent)),
  round: ONCE,
})

async function note(tx: Tx, agent: number, friends: readonly number[]): Promise<void> {
  await tx.insert(agent5Friends).values(friends.map((friend) => ({ agent, friend, at: now() })))
}
