import { type Odds, spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { TowerGame } from '#contract/games/tower/game.ts'
import {
  chanceOf,
  DIFFICULTIES,
  type Difficulty,
  type TowerTable,
  timesAfter,
  topOf,
} from '#contract/games/tower/table.ts'
import { oneWin, returnsAt, type TimesReport } from '../times.ts'

/** A difficulty, and the floors after which the player stops. */
export type Stop = { difficulty: Difficulty; climbed: number }

/** Every stop that a round can reach. */
export const stopsOf = ({ floors }: TowerTable): Stop[] =>
  DIFFICULTIES.flatMap((difficulty) => Array.from({ length: floors + 1 }, (_, climbed) => ({ difficulty, climbed })))

/** The return of a stop as a fraction of whole numbers: ways that climb so far times multiplier, of all ways times its unit. */
export function returnOf(table: TowerTable, { difficulty, climbed }: Stop): { of: number; outOf: number } {
  const { of, outOf } = chanceOf(table.difficulties[difficulty], climbed)
  return { of: of * timesAfter(table, difficulty, climbed), outOf: outOf * TIMES_UNIT }
}

/** The standard deviation of a round with this stop, in stakes. */
export function deviationOf(table: TowerTable, { difficulty, climbed }: Stop): number {
  const { of, outOf } = chanceOf(table.difficulties[difficulty], climbed)
  const hitRate = of / outOf
  return (timesAfter(table, difficulty, climbed) / TIMES_UNIT) * Math.sqrt(hitRate * (1 - hitRate))
}

const choiceOf = (table: TowerTable, { difficulty, climbed }: Stop): Odds =>
  oneWin(chanceOf(table.difficulties[difficulty], climbed), timesAfter(table, difficulty, climbed))

/** Of one floor at the first choice. */
export function towerReport(table: TowerTable & Pick<TowerGame, 'difficulty' | 'stakes'>): TimesReport {
  return {
    ...returnsAt(
      table.stakes,
      stopsOf(table).map((stop) => choiceOf(table, stop)),
    ),
    ...spreadOfOdds(choiceOf(table, { difficulty: table.difficulty, climbed: 1 })),
    maxTimes: Math.max(...DIFFICULTIES.map((difficulty) => topOf(table, difficulty))),
  }
}
