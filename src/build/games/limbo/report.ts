import { chanceOf, type LimboConfig, NUMBERS, timesOf } from '#contract/games/limbo/rules.ts'
import { type Odds, spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { oneWin, returnsAt, type TimesReport } from '../times.ts'

type Game = LimboConfig['game']

/** The return of a target as a fraction of whole numbers: winning numbers times multiplier, of all numbers times its unit. */
export function returnOf(game: Game, target: number): { of: number; outOf: number } {
  return { of: chanceOf(game, target) * timesOf(target), outOf: NUMBERS * TIMES_UNIT }
}

/** The standard deviation of a round with this target, in stakes. */
export function deviationOf(game: Game, target: number): number {
  const hitRate = chanceOf(game, target) / NUMBERS
  return (timesOf(target) / TIMES_UNIT) * Math.sqrt(hitRate * (1 - hitRate))
}

const choiceOf = (game: Game, target: number): Odds =>
  oneWin({ of: chanceOf(game, target), outOf: NUMBERS }, timesOf(target))

function* choicesOf(game: Game): Iterable<Odds> {
  const { least, most } = game.targets
  for (let target = least; target <= most; target += 1) yield choiceOf(game, target)
}

export function limboReport(game: Game): TimesReport {
  const { first, most } = game.targets
  return {
    ...returnsAt(game.stakes, choicesOf(game)),
    ...spreadOfOdds(choiceOf(game, first)),
    maxTimes: timesOf(most) / TIMES_UNIT,
  }
}
