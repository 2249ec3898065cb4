import type { AccumulatedConfig } from '#contract/activities/accumulatedRecharge/config.ts'
import { accumulatedRecharge as kind } from '#contract/activities/accumulatedRecharge/manifest.ts'
import { type Tier, type Window, windowAt } from '#contract/activities/accumulatedRecharge/tiers.ts'
import type { Cents } from '#contract/money.ts'
import { coinReward, type RewardItem } from '#contract/props/rewards.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { ClaimKey } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'

const WHOLE_COIN = 100

export const rules = (): AccumulatedConfig => catalogue().configs.accumulatedRecharge

/** The window whose deposits add up now; undefined while the activity is off. */
export function openWindow(): Window | undefined {
  return isActivityOn(kind.id) ? windowAt(rules().window, now()) : undefined
}

/** The rebate of a tier, by the present configuration. */
export function itemsOf({ rebate }: Tier): readonly RewardItem[] {
  return [coinReward(rebate, rules().betRate)]
}

/** The key says the sum that was reached, so that no later configuration changes what it stands for. */
export function keyOf(round: string, amount: Cents): ClaimKey {
  return { activity: 'accumulatedRecharge', item: amount / WHOLE_COIN, round }
}

/** The sum that a key stands for. */
export const amountOf = ({ item }: Pick<ClaimKey, 'item'>): Cents => item * WHOLE_COIN
