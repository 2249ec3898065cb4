import { type Odds, spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { $stake } from './shell/state.ts'

/** The stake whose returns are told: the chosen one, or the smallest before a game has opened. */
export const toldStake = ({ stakes }: { stakes: readonly number[] }): number => $stake.get() || (stakes[0] ?? 0)

/** Hundredths with two decimals: 4712 is 47.12. */
export const hundredths = (value: number): string => (value / 100).toFixed(2)

/** A share in percent, with as many decimals as it takes to tell it from nothing. */
export const percent = (share: number, decimals = 2): string =>
  share >= 0.001 ? `${(share * 100).toFixed(decimals)}%` : `${(share * 100).toPrecision(2)}%`

/** A multiplier with its decimals, at least two: 19800 is 1.98. */
export function timesText(times: number): string {
  return (times / TIMES_UNIT).toFixed(4).replace(/0{1,2}$/, '')
}

/** A multiplier with as few digits as it has, for narrow places: 11000 is 1.1. */
export const shortTimes = (times: number): string => String(times / TIMES_UNIT)

/** A return, given as a fraction, in percent with four decimals. */
export const returnText = ({ of, outOf }: { of: number; outOf: number }): string => ((of * 100) / outOf).toFixed(4)

/** How often a choice brings anything back and more than the stake, and how far its wins spread. In hundredths, as paytables declare it. */
export function spreadOf(odds: Odds) {
  const { hitRate, gainRate, deviation } = spreadOfOdds(odds)
  return {
    hitRate: Math.round(hitRate * 10_000),
    gainRate: Math.round(gainRate * 10_000),
    deviation: Math.round(deviation * 100),
  }
}
