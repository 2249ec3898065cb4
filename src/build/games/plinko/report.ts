import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import { CHOICES, deviationOf, gainRateOf, paysOf, returnOf } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { TimesReport } from '../times.ts'

/** A hit is a tray that pays more than the stake. */
export function plinkoReport(game: PlinkoGame): TimesReport {
  const returns = CHOICES.map((choice) => {
    const { of, outOf } = returnOf(game, choice)
    return of / outOf
  })
  return {
    best: Math.max(...returns),
    least: Math.min(...returns),
    hitRate: gainRateOf(game, game.first),
    deviation: deviationOf(game, game.first),
    maxTimes: Math.max(...CHOICES.flatMap((choice) => paysOf(game, choice))) / TIMES_UNIT,
  }
}
