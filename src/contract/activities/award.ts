import * as v from 'valibot'
import { rewardItems } from '../call/shapes.ts'
import { type RewardItem, rewardId } from '../props/rewards.ts'
import { AWARD_ITEM_MAX, AWARD_ITEMS_MAX } from './limits.ts'

const GIVEN: readonly number[] = Object.values(rewardId)

/** A reward in a file of content/lobby: coin (2001, with its wagering requirement) and points (2002), in hundredths. */
export const award = v.pipe(rewardItems, v.minLength(1), v.maxLength(AWARD_ITEMS_MAX))

/** Reports a mistake at a path. */
export type Complain = (path: readonly (string | number)[], what: string, mend: string) => void

/** Reports items that cannot be given, and sums that are likely a typing error. Paths begin at the item. */
export function checkAward(items: readonly RewardItem[], complain: Complain): void {
  for (const [item, { id, count }] of items.entries()) {
    if (!GIVEN.includes(id)) complain([item, 'id'], 'only coin and points can be given', `write ${GIVEN.join(' or ')}`)
    if (count > AWARD_ITEM_MAX) complain([item, 'count'], `is more than ${AWARD_ITEM_MAX}`, 'write a smaller number')
  }
}
