import type { KenoGame } from '#contract/games/keno/game.ts'
import { paysOf, WAYS, weighedOf } from '#contract/games/keno/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { weighedDeviation, weighedGainRate, weighedReturn } from '#contract/games/weighed.ts'
import type { TimesReport } from '../times.ts'

/** A hit is a round that pays more than the stake. */
export function kenoReport(game: KenoGame): TimesReport {
  const returns = WAYS.map((way) => {
    const { of, outOf } = weighedReturn(weighedOf(game, way))
    return of / outOf
  })
  const first = weighedOf(game, game.first)
  return {
    best: Math.max(...returns),
    least: Math.min(...returns),
    hitRate: weighedGainRate(first),
    deviation: weighedDeviation(first),
    maxTimes: Math.max(...WAYS.flatMap((way) => paysOf(game, way))) / TIMES_UNIT,
  }
}
