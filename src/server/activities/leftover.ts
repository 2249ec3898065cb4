import type { ActivityName } from '#contract/activities/kinds.ts'
import { rewardId } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
import type { Tx } from '../db/database.ts'
import { type ClaimKey, earn } from './claim.ts'
import { grantsIn } from './grants.ts'

/** Claims of what was left over are numbered above all but those of draws. */
const LEFT_OVER = 500_000

/**
 * Stores points for what a player did not use in a season, as owed. They take nothing of a budget: their published rate bounds them, and a promise
 * must not break on a used-up budget. Undefined if the account may not have them. The caller holds the wallet, and takes what was left.
 */
export async function earnLeftover(
  tx: Tx,
  player: number,
  { activity, season }: { activity: ActivityName; season: string },
  points: Cents,
): Promise<ClaimKey | undefined> {
  const before = (await grantsIn(tx, player, activity)).filter(
    ({ item, round }) => round === season && isLeftover(item),
  )
  const key = { activity, item: LEFT_OVER + before.length, round: season }
  const items = [{ id: rewardId.points, count: points }]
  return (await earn(tx, player, key, items, { isUnbudgeted: true })) === 'earned' ? key : undefined
}

const isLeftover = (item: number): boolean => item >= LEFT_OVER && item < 2 * LEFT_OVER
