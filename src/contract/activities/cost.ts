import type { Cents } from '../money.ts'
import { MILLION, pointsWorth, type RewardItem, rewardId } from '../props/rewards.ts'

/** What a coupon's `num` counts in coin (spec 9): that many coins, in cents. */
export const COUPON_WORTH_CENTS = 100

/** How many coins one piece of a prop stands for, by its number; 0 for a prop that is worth none. */
export type PropNum = (prop: number) => number

/** What a point and a prop count in coin. */
export type Worths = {
  /** The worth of a point, in millionths of a coin: `pointPpmOf`. */
  pointPpm: number
  numOf: PropNum
}

/** A row of the points shop, as far as the worth of a point follows from it. Without a status it is on. */
type ShopRow = { prop: number; count?: number | undefined; price?: number | undefined; status?: 0 | 1 }

/**
 * What a point is worth, in millionths of a coin, rounded up: the dearest row of the points shop that is on and gives coin. Without such a row no
 * point becomes coin, so it is worth nothing, and budgets count coin and coupons alone.
 */
export function pointPpmOf(shop: readonly ShopRow[]): number {
  const rows = shop.filter(({ prop, status }) => prop === rewardId.coin && status !== 0)
  return Math.max(0, ...rows.map(({ count = 0, price }) => (price ? Math.ceil((count * MILLION) / price) : 0)))
}

/**
 * What rewards cost the house at most, in cents, rounded up: coin as it is, points at what the shop gives for them, coupons at `num` coins (spec 9).
 * Budgets are counted in it.
 */
export function costOf(items: readonly RewardItem[], worths: Worths): Cents {
  return items.reduce((sum, item) => sum + Math.ceil(worthOf(item, worths)), 0)
}

/** What a reward is worth, in cents, not rounded. */
export function worthOf({ id, count }: RewardItem, { pointPpm, numOf }: Worths): number {
  if (id === rewardId.coin) return count
  return id === rewardId.points ? pointsWorth(count, pointPpm) : numOf(id) * COUPON_WORTH_CENTS * count
}
