import type { Cents } from '../money.ts'

/** Multipliers are in ten-thousandths of the stake. */
export const TIMES_UNIT = 10_000

/** The stake times the multiplier, rounded down to a whole centavo. */
export function winOf(stake: Cents, times: number): Cents {
  return Math.floor((stake * times) / TIMES_UNIT)
}
