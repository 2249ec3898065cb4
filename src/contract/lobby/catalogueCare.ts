import * as v from 'valibot'
import { CENTS_MAX } from '../money.ts'
import { whole } from '../whole.ts'

/** Schema of content/lobby/care.yaml. Browser rooms import nothing of it. */

const MINUTES_MAX = 44_640
const DAYS_MAX = 90
const DAY_MINUTES = 1_440
const HOURS = 24
const COUNT_MAX = 1_000
const PERCENT_MAX = 10_000
const POINTS_MAX = 100

const cents = whole(1, CENTS_MAX)
const days = whole(1, DAYS_MAX)
const minutes = whole(1, DAY_MINUTES)
const times = whole(1, COUNT_MAX)
/** No points: the marker is shown, and counts for nothing. */
const points = whole(0, POINTS_MAX)
const score = whole(1, POINTS_MAX)

const signals = v.strictObject({
  days,
  chasing: v.strictObject({ points, minutes, lost: cents, times }),
  risingStakes: v.strictObject({ points, days, percent: whole(101, PERCENT_MAX), rounds: times }),
  /** Hours in Manila, from the first up to the second. */
  nightPlay: v.strictObject({ points, from: whole(0, HOURS - 1), until: whole(1, HOURS), minutes, nights: times }),
  raises: v.strictObject({ points, times }),
  cancelledWithdrawals: v.strictObject({ points, times }),
  failedDeposits: v.strictObject({ points, times }),
  longSessions: v.strictObject({ points, minutes, pause: minutes, times }),
  steps: v.strictObject({ note: score, offer: score, case: score }),
  offer: v.strictObject({ percent: whole(1, 100), least: cents }),
  quietDays: days,
  quickPlayOffFrom: v.picklist(['note', 'offer', 'case', 'never']),
})

export const careSource = v.strictObject({
  /** A net loss of so many cents within so many minutes, and of so many percent of the last deposits, keeps promotions away. */
  justLost: v.strictObject({ minutes: whole(1, MINUTES_MAX), cents, percent: whole(0, 100) }),
  signals,
})
export type CareRules = v.InferOutput<typeof careSource>
export type SignalRules = v.InferOutput<typeof signals>
