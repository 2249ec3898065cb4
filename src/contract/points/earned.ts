import type { Cents } from '../money.ts'

/** The published rate: this many hundredths of a point for this many centavos of valid bets. */
export type EarnRate = { readonly points: number; readonly bet: Cents }

/** The smallest sum of valid bets that earns whole hundredths of a point, and what it earns. */
export function earnStep({ points, bet }: EarnRate): EarnRate {
  const divisor = greatestCommonDivisor(points, bet)
  return { points: points / divisor, bet: bet / divisor }
}

/** What bets earn in whole steps. `counted` is the part of the bets that it used up; the rest waits, so nothing is lost or rounded up. */
export function earnedOf(bets: Cents, rate: EarnRate): { points: Cents; counted: Cents } {
  const step = earnStep(rate)
  const steps = Math.floor(Math.max(0, bets) / step.bet)
  return { points: steps * step.points, counted: steps * step.bet }
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
