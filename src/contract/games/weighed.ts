import { TIMES_UNIT } from './times.ts'

/** Outcomes that exclude one another: how many ways lead to each, and what each pays in ten-thousandths of the stake. */
export type Weighed = { weights: readonly number[]; pays: readonly number[] }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The return as a fraction of whole numbers: ways times multiplier, of all ways times its unit. */
export function weighedReturn({ weights, pays }: Weighed): { of: number; outOf: number } {
  return { of: sumOf(weights.map((ways, at) => ways * (pays[at] ?? 0))), outOf: sumOf(weights) * TIMES_UNIT }
}

/** The expectation of what the outcomes are worth, by their multipliers in stakes. */
function expected({ weights, pays }: Weighed, worth: (stakes: number) => number): number {
  return sumOf(weights.map((ways, at) => ways * worth((pays[at] ?? 0) / TIMES_UNIT))) / sumOf(weights)
}

/** The share of rounds that bring more than their stake. */
export const weighedGainRate = (weighed: Weighed): number => expected(weighed, (stakes) => (stakes > 1 ? 1 : 0))

/** The standard deviation of a round, in stakes. */
export function weighedDeviation(weighed: Weighed): number {
  const { of, outOf } = weighedReturn(weighed)
  return Math.sqrt(expected(weighed, (stakes) => stakes ** 2) - (of / outOf) ** 2)
}
