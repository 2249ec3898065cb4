import type { Cents } from '../money.ts'
import { type ActivityName, activityNames } from './kinds.ts'

/** What a deposit may have brought, by the activity that gave it. `pointsSpent`: coin that is still bound, in the place of points that are spent. */
export const takenNames = [...activityNames, 'coupon', 'pointsSpent'] as const
export type TakenName = ActivityName | 'coupon' | 'pointsSpent'

/** One offer of which something is taken back, since its deposit leaves without having been staked. */
export type TakenLine = {
  readonly name: TakenName
  readonly coin: Cents
  readonly points: Cents
  /** Coupons and other things. */
  readonly pieces: number
  /** Whether it was waiting to be claimed, so that it is in no balance. */
  readonly isWaiting: boolean
}
