import * as v from 'valibot'
import { award, type Complain, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { MAKE_UP_POINTS_MAX, SIGN_DAYS, STREAK_PRIZES_MAX, TOTAL_DAYS_MAX, TOTAL_PRIZES_MAX } from './limits.ts'

const prizeAfter = (most: number) =>
  v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(most)), award })
/** A prize for a number of days. */
type SignPrize = v.InferOutput<ReturnType<typeof prizeAfter>>

const schema = v.strictObject({
  /** The reward of each day of the calendar. */
  days: v.pipe(v.array(award), v.length(SIGN_DAYS)),
  /** For days in a row, within a calendar: once in each. */
  streaks: v.pipe(v.array(prizeAfter(SIGN_DAYS)), v.maxLength(STREAK_PRIZES_MAX)),
  /** For days in all: once. */
  totals: v.pipe(v.array(prizeAfter(TOTAL_DAYS_MAX)), v.maxLength(TOTAL_PRIZES_MAX)),
  /** What making up a missed day costs, in hundredths of a point. */
  makeUpPoints: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAKE_UP_POINTS_MAX)),
})
export type FreeSign = v.InferOutput<typeof schema>

export const config = configOf({
  file: 'freeSign.yaml',
  schema,
  read: ({ value, complain }): FreeSign => {
    for (const [day, items] of value.days.entries())
      checkAward(items, (path, ...said) => complain(['days', day, ...path], ...said))
    for (const list of ['streaks', 'totals'] as const)
      checkPrizes(value[list], (path, ...said) => complain([list, ...path], ...said))
    return value
  },
})

function checkPrizes(prizes: readonly SignPrize[], complain: Complain): void {
  for (const [place, { days, award: items }] of prizes.entries()) {
    const before = prizes[place - 1]
    if (before && before.days >= days) complain([place, 'days'], 'is not more than the one before', 'sort by days')
    checkAward(items, (path, ...said) => complain([place, 'award', ...path], ...said))
  }
}
