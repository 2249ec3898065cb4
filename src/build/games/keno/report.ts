import type { KenoGame } from '#contract/games/keno/game.ts'
import { oddsOf, paysOf, WAYS } from '#contract/games/keno/table.ts'
import { spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { returnsAt, type TimesReport } from '../times.ts'

export function kenoReport(game: KenoGame): TimesReport {
  return {
    ...returnsAt(
      game.stakes,
      WAYS.map((way) => oddsOf(game, way)),
    ),
    ...spreadOfOdds(oddsOf(game, game.first)),
    maxTimes: Math.max(...WAYS.flatMap((way) => paysOf(game, way))) / TIMES_UNIT,
  }
}
