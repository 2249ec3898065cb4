import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import { CHOICES, deviationOf, gainRateOf, oddsOf, paysOf } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { returnsAt, type TimesReport } from '../times.ts'

/** A hit is a tray that pays more than the stake. */
export function plinkoReport(game: PlinkoGame): TimesReport {
  return {
    ...returnsAt(
      game.stakes,
      CHOICES.map((choice) => oddsOf(game, choice)),
    ),
    hitRate: gainRateOf(game, game.first),
    deviation: deviationOf(game, game.first),
    maxTimes: Math.max(...CHOICES.flatMap((choice) => paysOf(game, choice))) / TIMES_UNIT,
  }
}
