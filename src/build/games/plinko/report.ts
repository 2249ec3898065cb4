import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import {
  CHOICES,
  type PlinkoChoice,
  type PlinkoTable,
  paysOf,
  returnOf,
  weightsOf,
} from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { TimesReport } from '../times.ts'

/** The standard deviation of a round, in stakes. */
export function deviationOf(table: PlinkoTable, choice: PlinkoChoice): number {
  const { of, outOf } = returnOf(table, choice)
  const squares = sumOver(table, choice, (times) => times ** 2)
  return Math.sqrt(squares - (of / outOf) ** 2)
}

/** The expectation of what a tray is worth. */
function sumOver(table: PlinkoTable, choice: PlinkoChoice, worth: (times: number) => number): number {
  const pays = paysOf(table, choice)
  const sum = weightsOf(choice.rows).reduce(
    (all, weight, tray) => all + weight * worth((pays[tray] ?? 0) / TIMES_UNIT),
    0,
  )
  return sum / 2 ** choice.rows
}

/** A hit is a tray that pays more than the stake. */
export function plinkoReport(game: PlinkoGame): TimesReport {
  const returns = CHOICES.map((choice) => {
    const { of, outOf } = returnOf(game, choice)
    return of / outOf
  })
  return {
    best: Math.max(...returns),
    least: Math.min(...returns),
    hitRate: sumOver(game, game.first, (times) => (times > 1 ? 1 : 0)),
    deviation: deviationOf(game, game.first),
    maxTimes: Math.max(...CHOICES.flatMap((choice) => paysOf(game, choice))) / TIMES_UNIT,
  }
}
