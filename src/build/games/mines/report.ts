import type { MinesGame } from '#contract/games/mines/game.ts'
import { chanceOf, lastSafe, MINES_MAX, type MinesTable, timesAfter } from '#contract/games/mines/table.ts'
import { type Odds, spreadOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { oneWin, returnsAt, type TimesReport } from '../times.ts'

/** A number of mines, and the safe tiles after which the player stops. */
export type Stop = { mines: number; safe: number }

/** Every stop that a round can reach. */
export function stopsOf(table: MinesTable): Stop[] {
  const choices = Array.from({ length: MINES_MAX }, (_, at) => at + 1)
  return choices.flatMap((mines) => Array.from({ length: lastSafe(table, mines) + 1 }, (_, safe) => ({ mines, safe })))
}

/** The return of a stop as a fraction of whole numbers: ways that lose nothing times multiplier, of all ways times its unit. */
export function returnOf(table: MinesTable, { mines, safe }: Stop): { of: number; outOf: number } {
  const { of, outOf } = chanceOf(mines, safe)
  return { of: of * timesAfter(table, mines, safe), outOf: outOf * TIMES_UNIT }
}

/** The standard deviation of a round with this stop, in stakes. */
export function deviationOf(table: MinesTable, { mines, safe }: Stop): number {
  const { of, outOf } = chanceOf(mines, safe)
  const hitRate = of / outOf
  return (timesAfter(table, mines, safe) / TIMES_UNIT) * Math.sqrt(hitRate * (1 - hitRate))
}

const choiceOf = (table: MinesTable, { mines, safe }: Stop): Odds =>
  oneWin(chanceOf(mines, safe), timesAfter(table, mines, safe))

/** Of one tile at the first choice. */
export function minesReport(table: MinesTable & Pick<MinesGame, 'mines' | 'stakes'>): TimesReport {
  const stops = stopsOf(table)
  return {
    ...returnsAt(
      table.stakes,
      stops.map((stop) => choiceOf(table, stop)),
    ),
    ...spreadOfOdds(choiceOf(table, { mines: table.mines, safe: 1 })),
    maxTimes: Math.max(...stops.map(({ mines, safe }) => timesAfter(table, mines, safe))) / TIMES_UNIT,
  }
}
