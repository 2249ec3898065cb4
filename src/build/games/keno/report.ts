import type { KenoGame } from '#contract/games/keno/game.ts'
import { oddsOf, paysOf, WAYS } from '#contract/games/keno/table.ts'
import { deviationOfOdds, gainRateOfOdds, returnOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { TimesReport } from '../times.ts'

/** A hit is a round that pays more than the stake. */
export function kenoReport(game: KenoGame): TimesReport {
  const returns = WAYS.map((way) => {
    const { of, outOf } = returnOfOdds(oddsOf(game, way))
    return of / outOf
  })
  const first = oddsOf(game, game.first)
  return {
    best: Math.max(...returns),
    least: Math.min(...returns),
    hitRate: gainRateOfOdds(first),
    deviation: deviationOfOdds(first),
    maxTimes: Math.max(...WAYS.flatMap((way) => paysOf(game, way))) / TIMES_UNIT,
  }
}
