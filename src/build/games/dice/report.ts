import { type DiceConfig, ROLLS, timesOf } from '#contract/games/dice/rules.ts'
import { type Odds, spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { oneWin, returnsAt, type TimesReport } from '../times.ts'

/** The return of a chance as a fraction of whole numbers: winning rolls times multiplier, of all rolls times its unit. */
export function returnOf(game: DiceConfig['game'], chance: number): { of: number; outOf: number } {
  return { of: chance * timesOf(game, chance), outOf: ROLLS * TIMES_UNIT }
}

export function diceReport(game: DiceConfig['game']): TimesReport {
  const { least, first, most } = game.chances
  const chances = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  const choiceOf = (chance: number): Odds => oneWin({ of: chance, outOf: ROLLS }, timesOf(game, chance))
  return {
    ...returnsAt(game.stakes, chances.map(choiceOf)),
    ...spreadOfOdds(choiceOf(first)),
    maxTimes: timesOf(game, least) / TIMES_UNIT,
  }
}
