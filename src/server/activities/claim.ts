import { and, eq, inArray } from 'drizzle-orm'
import { type ActivityName, reasonOf } from '#contract/activities/kinds.ts'
import type { RewardItem } from '#contract/activities/rewards.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { lockWallet } from '../wallet/lock.ts'
import { giveReward } from '../wallet/reward.ts'
import { activityClaims } from './tables.ts'

/** The round of what is given once in a player's life. */
export const ONCE = 'once'

/** One thing that an activity gives a player: which of its rewards, and the day in Manila or `once`. */
export type ClaimKey = { activity: ActivityName; item: number; round: string }

/**
 * Gives a player what an activity owes them: the claim, the coin and the points in the caller's transaction, so that all or nothing stays.
 * The same key is given once, however often and at once it is asked for. One claim to a transaction. May refuse: rewardReceived.
 */
export async function claim(tx: Tx, player: number, key: ClaimKey, items: readonly RewardItem[]): Promise<void> {
  await lockWallet(tx, player)
  const taken = await tx
    .insert(activityClaims)
    .values({ player, ...key, claimedAt: now() })
    .onConflictDoNothing()
    .returning({ item: activityClaims.item })
  if (taken.length === 0) throw new Refusal('rewardReceived')
  const { activity, item, round } = key
  const id = `activity:${activity}:${player}:${item}:${round}`
  const outcome = await giveReward(tx, player, { id, reason: reasonOf(activity), items })
  // A claim that was forgotten with its day is still in the books.
  if (outcome === 'exists') throw new Refusal('rewardReceived')
}

/** What of an activity a player has claimed in the given rounds. */
export async function claimsOf(
  reader: Reader,
  player: number,
  activity: ActivityName,
  rounds: readonly string[],
): Promise<readonly Pick<ClaimKey, 'item' | 'round'>[]> {
  const { item, round } = activityClaims
  return await reader
    .select({ item, round })
    .from(activityClaims)
    .where(and(eq(activityClaims.player, player), eq(activityClaims.activity, activity), inArray(round, [...rounds])))
}

export async function isClaimed(reader: Reader, player: number, { activity, item, round }: ClaimKey): Promise<boolean> {
  return (await claimsOf(reader, player, activity, [round])).some((one) => one.item === item)
}
