import { chanceOf, type LimboConfig, NUMBERS, timesOf } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { TimesReport } from '../times.ts'

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

/** The least and the best return of all targets, each of which is looked at, and one target that has it. */
export function returnsOf(game: Game): Record<'least' | 'best', { of: number; target: number }> {
  const { least: from, most: to } = game.targets
  const first = { of: returnOf(game, from).of, target: from }
  const found = { least: first, best: first }
  for (let target = from + 1; target <= to; target += 1) {
    const { of } = returnOf(game, target)
    if (of < found.least.of) found.least = { of, target }
    if (of > found.best.of) found.best = { of, target }
  }
  return found
}

export function limboReport(game: Game): TimesReport {
  const { first, most } = game.targets
  const { least, best } = returnsOf(game)
  return {
    best: best.of / (NUMBERS * TIMES_UNIT),
    least: least.of / (NUMBERS * TIMES_UNIT),
    hitRate: chanceOf(game, first) / NUMBERS,
    deviation: deviationOf(game, first),
    maxTimes: timesOf(most) / TIMES_UNIT,
  }
}
