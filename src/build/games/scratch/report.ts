import type { ScratchGame } from '#contract/games/scratch/game.ts'
import { deviationOf, gainRateOf, oddsOf, timesOf } from '#contract/games/scratch/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { returnsAt, type TimesReport } from '../times.ts'

/** A hit is a card that pays more than its stake. */
export function scratchReport(game: ScratchGame): TimesReport {
  return {
    ...returnsAt(game.stakes, [oddsOf(game)]),
    hitRate: gainRateOf(game),
    deviation: deviationOf(game),
    maxTimes: Math.max(...game.prizes.map(timesOf)) / TIMES_UNIT,
  }
}
