import { spreadOfOdds } from '#contract/games/odds.ts'
import type { ScratchGame } from '#contract/games/scratch/game.ts'
import { oddsOf, timesOf } from '#contract/games/scratch/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { returnsAt, type TimesReport } from '../times.ts'

export function scratchReport(game: ScratchGame): TimesReport {
  return {
    ...returnsAt(game.stakes, [oddsOf(game)]),
    ...spreadOfOdds(oddsOf(game)),
    maxTimes: Math.max(...game.prizes.map(timesOf)) / TIMES_UNIT,
  }
}
