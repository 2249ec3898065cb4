import * as v from 'valibot'
import { isDay } from '../../days.ts'
import { BET_RATE_MAX } from '../../games/limits.ts'
import type { Cents } from '../../money.ts'
import { configOf } from '../config.ts'
import { DAY_AMOUNT_MAX, DAY_REWARD_MAX, MAKE_UPS_MAX, STREAK_DAYS_MAX, TIERS_MAX } from './limits.ts'

const WHOLE_COIN = 100
const cents = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const tier = v.strictObject({
  /** What must be deposited on a day, in whole coins: its rewards are remembered by it. */
  amount: v.pipe(cents(DAY_AMOUNT_MAX), v.multipleOf(WHOLE_COIN)),
  /** Coin for the first day in a row, the second, and so on. */
  rewards: v.pipe(v.array(cents(DAY_REWARD_MAX)), v.minLength(2), v.maxLength(STREAK_DAYS_MAX)),
})

/** Schema of content/lobby/continuousRecharge.yaml. Money in cents. */
const schema = v.strictObject({
  /** Days before it count for nothing. */
  since: v.pipe(v.string(), v.isoDate(), v.check(isDay, 'is no day such as 2026-12-01')),
  makeUps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAKE_UPS_MAX)),
  /** How often a reward must be staked before it may leave. */
  betRate: v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX)),
  tiers: v.pipe(v.array(tier), v.minLength(1), v.maxLength(TIERS_MAX)),
})

/** A deposit of at least `amount` on a day gives `rewards`, by the day's place in the streak. A higher tier gives its own besides. */
export type DayTier = { readonly amount: Cents; readonly rewards: readonly Cents[] }

export type ContinuousConfig = Omit<v.InferOutput<typeof schema>, 'tiers'> & {
  /** By amount. */
  readonly tiers: readonly DayTier[]
  /** What a day must bring to keep a streak: the amount of the first tier. */
  readonly smallest: Cents
  /** Days of a streak. */
  readonly days: number
}

export const config = configOf({
  file: 'continuousRecharge.yaml',
  schema,
  read: ({ value, complain }): ContinuousConfig => {
    const { tiers } = value
    const days = tiers[0]?.rewards.length ?? 0
    for (const [index, { amount, rewards }] of tiers.entries()) {
      const before = tiers[index - 1]
      if (before && before.amount >= amount)
        complain(['tiers', index, 'amount'], `${amount} is not above the tier before it`, 'sort the tiers by amount')
      if (rewards.length !== days)
        complain(['tiers', index, 'rewards'], `it has ${rewards.length} days`, `the first tier has ${days}`)
      if (rewards.some((reward) => reward >= amount))
        complain(['tiers', index, 'rewards'], 'a reward is all of its deposit', 'lower it')
    }
    return { ...value, days, smallest: tiers[0]?.amount ?? 0 }
  },
})
