import * as v from 'valibot'

/** A schema of whole numbers from `least` to `most`, both included. */
export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
