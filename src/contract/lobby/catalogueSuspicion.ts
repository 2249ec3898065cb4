import * as v from 'valibot'
import { isDay } from '../days.ts'
import { CENTS_MAX } from '../money.ts'
import { whole } from '../whole.ts'

/** Schema of content/lobby/suspicion.yaml. Browser rooms import nothing of it. */

const HOLIDAYS_MAX = 400
const DAYS_MAX = 366
/** The law lets the council prescribe at most so many. */
const WORKING_DAYS_MAX = 15
const WATCHED_DAYS_MAX = 3_660
const COUNT_MAX = 1_000
const PERCENT_MAX = 1_000

const cents = whole(1, CENTS_MAX)
const days = whole(1, DAYS_MAX)
/** Several of something: one is never a pattern. */
const several = whole(2, COUNT_MAX)

export const suspicionSource = v.strictObject({
  covered: v.strictObject({
    /** More than it is a covered transaction. Cents. */
    above: cents,
    counts: v.picklist(['day', 'single']),
  }),
  reports: v.strictObject({ workingDays: whole(1, WORKING_DAYS_MAX), watchedDays: whole(0, WATCHED_DAYS_MAX) }),
  /** Days in Manila, as 2026-12-25. */
  holidays: v.pipe(v.array(v.pipe(v.string(), v.check(isDay, 'is no day'))), v.maxLength(HOLIDAYS_MAX)),
  depositWithoutPlay: v.strictObject({
    days,
    deposited: cents,
    withdrawn: whole(1, PERCENT_MAX),
    staked: whole(1, PERCENT_MAX),
  }),
  payoutAccounts: v.strictObject({ days, accounts: several }),
  sharedAccount: v.strictObject({ days, players: several }),
  splitting: v.strictObject({ days, payments: several }),
})
export type SuspicionRules = v.InferOutput<typeof suspicionSource>
