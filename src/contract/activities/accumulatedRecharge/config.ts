import * as v from 'valibot'
import { isDay } from '../../days.ts'
import { BET_RATE_MAX } from '../../games/limits.ts'
import { dayEnd, dayStart } from '../../time.ts'
import { configOf } from '../config.ts'
import { REBATE_MAX, SUM_MAX, TIERS_MAX, WINDOW_DAYS_MAX } from './limits.ts'
import type { Period, Tier } from './tiers.ts'

const WHOLE_COIN = 100
const DAY_MS = 86_400_000

const day = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'is no day such as 2026-12-01'))
const cents = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

const tier = v.strictObject({
  /** The sum of deposits that reaches it, in whole coins: its rewards are remembered by it. */
  amount: v.pipe(cents(SUM_MAX), v.multipleOf(WHOLE_COIN)),
  rebate: cents(REBATE_MAX),
})

/** Schema of content/lobby/accumulatedRecharge.yaml. Money in cents. */
const schema = v.strictObject({
  window: v.union([v.literal('month'), v.strictObject({ from: day, to: day })]),
  /** How often the rebate must be staked before it may leave. */
  betRate: v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX)),
  tiers: v.pipe(v.array(tier), v.minLength(1), v.maxLength(TIERS_MAX)),
})

export type AccumulatedConfig = {
  readonly window: Period
  readonly betRate: number
  /** By amount. */
  readonly tiers: readonly Tier[]
}

export const config = configOf({
  file: 'accumulatedRecharge.yaml',
  schema,
  read: ({ value, complain }): AccumulatedConfig => {
    const { window, tiers } = value
    if (window !== 'month') {
      const days = (dayEnd(window.to).getTime() - dayStart(window.from).getTime()) / DAY_MS
      if (days < 1) complain(['window', 'to'], 'the window ends before it begins', 'put it after `from`')
      if (days > WINDOW_DAYS_MAX)
        complain(['window', 'to'], `the window has ${days} days`, `at most ${WINDOW_DAYS_MAX}`)
    }
    for (const [index, { amount, rebate }] of tiers.entries()) {
      const before = tiers[index - 1]
      if (before && before.amount >= amount)
        complain(['tiers', index, 'amount'], `${amount} is not above the tier before it`, 'sort the tiers by amount')
      if (rebate >= amount) complain(['tiers', index, 'rebate'], `${rebate} is all of its deposits`, 'lower it')
    }
    return value
  },
})
