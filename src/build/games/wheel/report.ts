import { TIMES_UNIT } from '#contract/games/times.ts'
import type { WheelGame } from '#contract/games/wheel/game.ts'
import { choicesOf, deviationOf, gainRateOf, highestOf, oddsOf } from '#contract/games/wheel/table.ts'
import { returnsAt, type TimesReport } from '../times.ts'

/** A hit is a segment that pays more than the stake. */
export function wheelReport(game: WheelGame): TimesReport {
  const choices = choicesOf(game)
  return {
    ...returnsAt(
      game.stakes,
      choices.map((choice) => oddsOf(game, choice)),
    ),
    hitRate: gainRateOf(game, game.first),
    deviation: deviationOf(game, game.first),
    maxTimes: Math.max(...choices.map((choice) => highestOf(game, choice).times)) / TIMES_UNIT,
  }
}
