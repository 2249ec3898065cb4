import { spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { WheelGame } from '#contract/games/wheel/game.ts'
import { choicesOf, highestOf, oddsOf } from '#contract/games/wheel/table.ts'
import { returnsAt, type TimesReport } from '../times.ts'

export function wheelReport(game: WheelGame): TimesReport {
  const choices = choicesOf(game)
  return {
    ...returnsAt(
      game.stakes,
      choices.map((choice) => oddsOf(game, choice)),
    ),
    ...spreadOfOdds(oddsOf(game, game.first)),
    maxTimes: Math.max(...choices.map((choice) => highestOf(game, choice).times)) / TIMES_UNIT,
  }
}
