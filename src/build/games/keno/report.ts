import type { KenoGame } from '#contract/games/keno/game.ts'
import { oddsOf, paysOf, WAYS } from '#contract/games/keno/table.ts'
import { deviationOfOdds, gainRateOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { returnsAt, type TimesReport } from '../times.ts'

/** A hit is a round that pays more than the stake. */
export function kenoReport(game: KenoGame): TimesReport {
  const first = oddsOf(game, game.first)
  return {
    ...returnsAt(
      game.stakes,
      WAYS.map((way) => oddsOf(game, way)),
    ),
    hitRate: gainRateOfOdds(first),
    deviation: deviationOfOdds(first),
    maxTimes: Math.max(...WAYS.flatMap((way) => paysOf(game, way))) / TIMES_UNIT,
  }
}
