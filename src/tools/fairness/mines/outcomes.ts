import { minesRules } from '#contract/games/mines/rules.ts'
import { TILES } from '#contract/games/mines/table.ts'
import { waysOf } from '#contract/games/ways.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { numberOfPlaces } from '../places.ts'
import { even, type Sampler } from '../series.ts'

/** So many mines on a board: each set of places has one number. */
const MINES = [1, 2, 3, 4] as const

export const samplers = (): Sampler[] =>
  [...minesTables().values()].map(({ game }) => ({
    gameId: game.id,
    series: MINES.map((mines) => ({ name: `places of ${mines}`, weights: even(waysOf(TILES, mines)) })),
    draw: (words) => MINES.map((mines) => [numberOfPlaces(minesRules.draw(game, words, mines).places)]),
  }))
