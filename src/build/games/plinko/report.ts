import { spreadOfOdds } from '#contract/games/odds.ts'
import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import { CHOICES, oddsOf, paysOf } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { returnsAt, type TimesReport } from '../times.ts'

export function plinkoReport(game: PlinkoGame): TimesReport {
  return {
    ...returnsAt(
      game.stakes,
      CHOICES.map((choice) => oddsOf(game, choice)),
    ),
    ...spreadOfOdds(oddsOf(game, game.first)),
    maxTimes: Math.max(...CHOICES.flatMap((choice) => paysOf(game, choice))) / TIMES_UNIT,
  }
}
