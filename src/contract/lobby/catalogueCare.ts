import * as v from 'valibot'
import { CENTS_MAX } from '../money.ts'

/** Schema of content/lobby/care.yaml. Browser rooms import nothing of it. */

const MINUTES_MAX = 44_640

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

export const careSource = v.strictObject({
  /** A net loss of so many cents within so many minutes keeps promotions away. */
  justLost: v.strictObject({ minutes: whole(1, MINUTES_MAX), cents: whole(1, CENTS_MAX) }),
})
export type CareRules = v.InferOutput<typeof careSource>
