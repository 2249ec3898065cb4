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

/** The round of a reward that is given once in a player's life. */
export const ONCE = 'once'

/** Key of a reward: the activity, its item, and the round (a day in Manila, or `once`). */
export type ClaimKey = { activity: ActivityName; item: number; round: string }

/**
 * Credits an activity's reward: claim, coin and points, in the caller's transaction. The same key is credited once, even under parallel
 * calls. One claim per transaction. May refuse: rewardReceived.
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
  // The ledger still knows a claim whose row was deleted with its day.
  if (outcome === 'exists') throw new Refusal('rewardReceived')
}

/** The items of an activity that a player has claimed in the given rounds. */
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
