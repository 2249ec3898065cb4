import type { CoinGame } from '#contract/games/coin/game.ts'
import { type CoinTable, lastRight, oddsOf, timesAfter } from '#contract/games/coin/table.ts'
import { spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { oneWin, returnsAt, type TimesReport } from '../times.ts'

/** The return of a stop after so many right calls, as a fraction of whole numbers: multiplier, of the odds times its unit. */
export function returnOf(table: CoinTable, right: number): { of: number; outOf: number } {
  return { of: timesAfter(table, right), outOf: oddsOf(right) * TIMES_UNIT }
}

/** The standard deviation of a round with this stop, in stakes. */
export function deviationOf(table: CoinTable, right: number): number {
  const hitRate = 1 / oddsOf(right)
  return (timesAfter(table, right) / TIMES_UNIT) * Math.sqrt(hitRate * (1 - hitRate))
}

/** Of one call. */
export function coinReport(table: CoinTable & Pick<CoinGame, 'stakes'>): TimesReport {
  const last = lastRight(table)
  const choices = Array.from({ length: last + 1 }, (_, right) =>
    oneWin({ of: 1, outOf: oddsOf(right) }, timesAfter(table, right)),
  )
  return {
    ...returnsAt(table.stakes, choices),
    ...spreadOfOdds(oneWin({ of: 1, outOf: oddsOf(1) }, timesAfter(table, 1))),
    maxTimes: timesAfter(table, last) / TIMES_UNIT,
  }
}
