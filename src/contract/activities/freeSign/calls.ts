import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, eachOnce, given, positiveCents, rewardItems } from '../../call/shapes.ts'
import { offer } from '../offer.ts'
import { SIGN_DAYS, TOTAL_DAYS_MAX } from './limits.ts'

export { config } from './config.ts'

const day = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIGN_DAYS))
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TOTAL_DAYS_MAX))

const prizes = eachOnce(
  v.strictObject({ days, items: rewardItems, state: v.picklist(['ahead', 'ready', 'received']) }),
  ({ days }) => days,
)

const standing = {
  /** The calendar's days; none while the activity is off, or not offered to the caller. */
  days: eachOnce(v.strictObject({ day, items: rewardItems, isSigned: v.boolean() }), ({ day }) => day),
  /** The day that is signed next, and whether today's is signed. */
  next: day,
  isSigned: v.boolean(),
  /** Days in a row, and in all. */
  streak: count,
  total: count,
  /** For days in a row, in this calendar. */
  streaks: prizes,
  /** For days in all. */
  totals: prizes,
  /** Yesterday was missed, and can be made up before today is signed. Price in hundredths of a point. */
  makeUp: v.optional(v.strictObject({ day, items: rewardItems, points: positiveCents })),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  /** Today's rewards are used up. A day that is signed still counts. */
  isUsedUp: v.boolean(),
  offer,
}

export const calls = {
  loginBonus3User: call({
    about:
      "The caller's calendar of seven days, its streak, the prizes for days in a row and in all, and the missed day that can be made up. Spec 7.2 has the name, the rest is ours.",
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  loginBonus3UserReceive: call({
    about:
      "Signs today (`day`), makes up yesterday for points (`makeUp`), or gives a prize that was reached (`streak`, `total`). `day` is the calendar's day, or the days of the prize. Answers what was given, what the caller then has (hundredths), and the calendar. Nothing is given where today's rewards are used up, and the day counts. Spec 7.2 has the name, the rest is ours.",
    access: 'player',
    body: { type: v.picklist(['day', 'makeUp', 'streak', 'total']), day: days, offer },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: [
      ...[
        'activityClosed',
        'offersPaused',
        'rewardNotReached',
        'rewardReceived',
        'rewardUnknown',
        'budgetUsedUp',
        'samePerson',
      ],
      ...['needsTopUp', 'offerChanged', 'pointsTooFew', 'restricted', 'accountClosed'],
    ] as const,
  }),
}
