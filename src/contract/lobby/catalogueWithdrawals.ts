import * as v from 'valibot'
import { CENTS_MAX } from '../money.ts'

/** Schema of content/lobby/withdrawals.yaml. Browser rooms import only its types. */

const BANDS_MAX = 8
const LEVELS_MAX = 50
const DAYS_MAX = 60
/** Hundredths of a percent: ten percent. */
const SHARE_MAX = 1_000

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(CENTS_MAX))
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX))
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DAYS_MAX))

/** A fee: a fixed part in cents, and a share of the amount in hundredths of a percent, rounded down to the centavo. */
const fee = v.strictObject({
  fixed: cents,
  share: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SHARE_MAX)),
})

/** One band of amounts: up to and with `upTo`, or below `below`, cents. The last band has neither. */
const entries = {
  upTo: v.optional(positive),
  below: v.optional(positive),
  fee,
  /** Business days from the shortest to the longest. */
  days: v.strictObject({ min: days, max: days }),
}

export const withdrawalBand = v.strictObject(entries)

/** Most coin that leaves in a day and a month, Asia/Manila. Cents. */
const spans = { day: positive, month: positive }

export const withdrawalsSource = v.strictObject({
  bands: v.pipe(v.array(withdrawalBand), v.minLength(1), v.maxLength(BANDS_MAX)),
  limits: v.strictObject({
    unidentified: v.strictObject(spans),
    levels: v.pipe(
      v.array(v.strictObject({ level: v.pipe(v.number(), v.integer(), v.minValue(0)), ...spans })),
      v.minLength(1),
      v.maxLength(LEVELS_MAX),
    ),
  }),
  automatic: v.strictObject({
    /** Amounts below it are approved without a person where nothing speaks against it; 0 approves none. Cents. */
    below: cents,
    /** Days in which a new or changed account is looked at. */
    accountDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)),
    /** Percent of the others that a person looks at all the same. */
    sampled: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  }),
})
export type WithdrawalRules = v.InferOutput<typeof withdrawalsSource>
