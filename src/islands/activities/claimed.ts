import type { Cents } from '#contract/money.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { updateUser } from '../player.ts'
import { renewActivities } from './activities.ts'
import { noteDayComplete } from './dayComplete.ts'
import { showGiven } from './rewardsOver.ts'

/** What the reply of a claim has in common: what was given, and what the player then has, in cents and hundredths of a point. */
export type Claimed = {
  propList: readonly RewardItem[]
  coin?: Cents
  lottery?: Cents
  /** Nothing was given yet: it is kept until the player's identity is checked. */
  isHeld?: boolean | undefined
}

/**
 * Takes the reply of a successful claim: the player's figures, the reward popup, the current activities (spec 4). The popup says what is kept
 * until the identity is checked.
 */
export function takeClaim({ propList, coin, lottery, isHeld = false }: Claimed): void {
  updateUser({ ...(coin !== undefined && { coin }), ...(lottery !== undefined && { lottery }) })
  if (isHeld || propList.length > 0) showGiven({ items: propList, isHeld })
  void renewActivities().then(noteDayComplete)
}
