import type { Cents } from '../money.ts'
import { type RewardItem, rewardId } from './rewards.ts'

/** What a point counts in coin (spec 9): 0.008. */
export const POINT_WORTH = 0.008
/** What a coupon's `num` counts in coin (spec 9): that many coins, in cents. */
export const COUPON_WORTH_CENTS = 100

/** How many coins one piece of a prop stands for, by its number; 0 for a prop that is worth none. */
export type PropNum = (prop: number) => number

/**
 * What rewards cost the house at most, in cents, rounded up: coin as it is, points at 0.008 each, coupons at `num` coins (spec 9). Budgets are
 * counted in it.
 */
export function costOf(items: readonly RewardItem[], numOf: PropNum): Cents {
  return items.reduce((sum, item) => sum + Math.ceil(worthOf(item, numOf)), 0)
}

/** What a reward is worth, in cents, not rounded. */
export function worthOf({ id, count }: RewardItem, numOf: PropNum): number {
  if (id === rewardId.coin) return count
  return id === rewardId.points ? count * POINT_WORTH : numOf(id) * COUPON_WORTH_CENTS * count
}
