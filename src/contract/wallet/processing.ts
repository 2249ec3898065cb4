import type { Cents } from '../money.ts'

/** Business days from the shortest to the longest. */
export type Days = { min: number; max: number }

/** The processing times of spec 1 and of the terms, which hold for deposits and withdrawals: up to 50,000, below 500,000, and from there. */
const bands: readonly { isIn: (cents: Cents) => boolean; days: Days }[] = [
  { isIn: (cents) => cents <= 5_000_000, days: { min: 1, max: 3 } },
  { isIn: (cents) => cents < 50_000_000, days: { min: 3, max: 5 } },
]
const LARGEST: Days = { min: 5, max: 10 }

/** The processing time of one amount. */
export function processingDays(cents: Cents): Days {
  return bands.find(({ isIn }) => isIn(cents))?.days ?? LARGEST
}

/** The processing times of all amounts between two limits. */
export function processingDaysWithin({ minimum, maximum }: { minimum: Cents; maximum: Cents }): Days {
  return { min: processingDays(minimum).min, max: processingDays(maximum).max }
}
