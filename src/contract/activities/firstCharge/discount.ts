import type { Cents } from '../../money.ts'
import type { RewardItem } from '../../props/rewards.ts'
import { type PropNum, worthOf } from '../cost.ts'

/** What a point counts in this badge, in millionths of a coin: the 0.008 of spec 9, which stands here alone. */
const BADGE_POINT_PPM = 8_000
/** A point is worth thousandths of a centavo, and sums of such fractions are not exact. */
const PARTS = 1000
const PERCENT = 100

/** The discount of an offer in percent: its worth over its price, rounded down (spec 9). */
export function discountOf(award: readonly RewardItem[], price: Cents, numOf: PropNum): number {
  const parts = award.reduce(
    (sum, item) => sum + Math.round(worthOf(item, { numOf, pointPpm: BADGE_POINT_PPM }) * PARTS),
    0,
  )
  return Math.floor((parts * PERCENT) / (price * PARTS))
}
