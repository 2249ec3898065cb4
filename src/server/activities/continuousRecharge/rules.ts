import type { ContinuousConfig } from '#contract/activities/continuousRecharge/config.ts'
import { continuousRecharge as kind } from '#contract/activities/continuousRecharge/manifest.ts'
import type { Cents } from '#contract/money.ts'
import { coinReward, type RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { ClaimKey } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'

const WHOLE_COIN = 100

/** The present configuration. */
export const rules = (): ContinuousConfig => catalogue().configs.continuousRecharge

export const isOn = (): boolean => isActivityOn(kind.id)

export const today = (): string => manilaDay(now())

/** Coin for a day. */
export function itemsOf(count: Cents): readonly RewardItem[] {
  return [coinReward(count, rules().betRate)]
}

const ROUND = 'day-'

/** A day gives each tier once, whatever its place in a streak. The round keeps the row from being deleted with the days. */
export function keyOf(day: string, amount: Cents): ClaimKey {
  return { activity: 'continuousRecharge', item: amount / WHOLE_COIN, round: `${ROUND}${day}` }
}

/** The day and the tier that a key stands for. */
export function readKey({ item, round }: Pick<ClaimKey, 'item' | 'round'>): { day: string; amount: Cents } {
  return { day: round.slice(ROUND.length), amount: item * WHOLE_COIN }
}
