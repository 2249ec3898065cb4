import type { Cents } from '../money.ts'
import type { Days } from './processing.ts'

/** Fee and processing time of withdrawals by amount, as configuration and wire have them. */
export type Band = {
  upTo?: Cents | undefined
  below?: Cents | undefined
  fee: { fixed: Cents; share: number }
  days: Days
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000

/** The band of an amount. The last one takes what no other does. */
export function bandOf<B extends Band>(bands: readonly B[], amount: Cents): B {
  const band = bands.find((each) => isIn(each, amount)) ?? bands.at(-1)
  if (!band) throw new Error('there are no bands of withdrawals')
  return band
}

function isIn({ upTo, below }: Band, amount: Cents): boolean {
  if (upTo !== undefined) return amount <= upTo
  return below === undefined || amount < below
}

/** The fee of an amount. It is taken out of the amount, never added to it. */
export function feeOf(bands: readonly Band[], amount: Cents): Cents {
  const { fixed, share } = bandOf(bands, amount).fee
  // In two parts, so that no product leaves the exact numbers.
  const [wholes, rest] = [Math.floor(amount / WHOLE), amount % WHOLE]
  return fixed + wholes * share + Math.floor((rest * share) / WHOLE)
}

/** The processing times of all amounts between two limits. */
export function daysWithin(bands: readonly Band[], { minimum, maximum }: { minimum: Cents; maximum: Cents }): Days {
  return { min: bandOf(bands, minimum).days.min, max: bandOf(bands, maximum).days.max }
}
