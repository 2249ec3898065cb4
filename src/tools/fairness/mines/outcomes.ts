import { minesRules } from '#contract/games/mines/rules.ts'
import { TILES } from '#contract/games/mines/table.ts'
import { waysOf } from '#contract/games/ways.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { even, type Sampler } from '../series.ts'

/** So many mines on a board: each set of places has one number. */
const MINES = [1, 2, 3, 4] as const

export const samplers = (): Sampler[] =>
  [...minesTables().values()].map(({ game }) => ({
    gameId: game.id,
    series: MINES.map((mines) => ({ name: `places of ${mines}`, weights: even(waysOf(TILES, mines)) })),
    draw: (words) => MINES.map((mines) => [numberOf(minesRules.draw(game, words, mines).places)]),
  }))

/** The number of a set of places in rising order, from 0: the combinatorial number system. */
const numberOf = (places: readonly number[]): number =>
  places.reduce((number, place, at) => number + waysOf(place - 1, at + 1), 0)
