import type { Cents } from '../money.ts'
import { TIMES_UNIT, winOf } from './times.ts'

/** Outcomes that exclude one another: how likely each is, as whole parts of their sum, and its multiplier in ten-thousandths. */
export type Odds = { weights: readonly number[]; pays: readonly number[] }

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

/** The return as a fraction of whole numbers: weights times multipliers, of all weights times their unit. */
export function returnOfOdds({ weights, pays }: Odds): { of: number; outOf: number } {
  const of = weights.reduce((sum, weight, at) => sum + weight * (pays[at] ?? 0), 0)
  return { of, outOf: sumOf(weights) * TIMES_UNIT }
}

/** The return at a stake, whose wins are whole centavos: weights times wins, of all weights times the stake. */
export function returnAtStake({ weights, pays }: Odds, stake: Cents): { of: number; outOf: number } {
  const of = weights.reduce((sum, weight, at) => sum + weight * winOf(stake, pays[at] ?? 0), 0)
  return { of, outOf: sumOf(weights) * stake }
}

/** The expectation of what the outcomes are worth, by their multipliers in stakes. */
function expected({ weights, pays }: Odds, worth: (stakes: number) => number): number {
  return weights.reduce((sum, weight, at) => sum + weight * worth((pays[at] ?? 0) / TIMES_UNIT), 0) / sumOf(weights)
}

/** The shares of rounds that bring anything back, and more than their stake; and the standard deviation of a round, in stakes. */
export type OddsSpread = { hitRate: number; gainRate: number; deviation: number }

export const spreadOfOdds = (odds: Odds): OddsSpread => ({
  hitRate: expected(odds, (stakes) => (stakes > 0 ? 1 : 0)),
  gainRate: expected(odds, (stakes) => (stakes > 1 ? 1 : 0)),
  deviation: deviationOfOdds(odds),
})

/** The standard deviation of a round, in stakes. */
export function deviationOfOdds(odds: Odds): number {
  const { of, outOf } = returnOfOdds(odds)
  return Math.sqrt(expected(odds, (stakes) => stakes ** 2) - (of / outOf) ** 2)
}

/** The highest multiplier, in ten-thousandths, and its chance. */
export function highestOfOdds({ weights, pays }: Odds): { times: number; chance: number } {
  const times = Math.max(...pays)
  return { times, chance: sumOf(weights.filter((_, at) => pays[at] === times)) / sumOf(weights) }
}
