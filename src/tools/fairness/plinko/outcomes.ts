import { plinkoRules } from '#contract/games/plinko/rules.ts'
import { weightsOf } from '#contract/games/plinko/table.ts'
import { plinkoTables } from '#server/games/house/plinko/boards.ts'
import { even, type Sampler } from '../series.ts'

/** Each path of the smallest board, and the trays of the largest. */
const [SMALL, LARGE] = [
  { rows: 8, risk: 'low' },
  { rows: 16, risk: 'high' },
] as const

export const samplers = (): Sampler[] =>
  [...plinkoTables().values()].map((table) => ({
    gameId: table.game.id,
    series: [
      { name: `path of ${SMALL.rows} rows`, weights: even(2 ** SMALL.rows) },
      { name: `tray of ${LARGE.rows} rows`, weights: weightsOf(LARGE.rows) },
    ],
    draw: (words) => [
      [numberOf(plinkoRules.draw(table, words, SMALL).path)],
      [plinkoRules.draw(table, words, LARGE).tray],
    ],
  }))

/** A path as a binary number, with 1 for each turn to the right. */
const numberOf = (path: string): number => [...path].reduce((number, turn) => number * 2 + (turn === 'R' ? 1 : 0), 0)
