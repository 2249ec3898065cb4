import { towerRules } from '#contract/games/tower/rules.ts'
import { DIFFICULTIES } from '#contract/games/tower/table.ts'
import { waysOf } from '#contract/games/ways.ts'
import { towers } from '#server/games/house/tower/towers.ts'
import { numberOfPlaces } from '../places.ts'
import { even, type Sampler } from '../series.ts'

/** The traps of each floor: each set of places has one number. */
export const samplers = (): Sampler[] =>
  [...towers().values()].map(({ game }) => ({
    gameId: game.id,
    series: DIFFICULTIES.map((difficulty) => {
      const { booths, traps } = game.difficulties[difficulty]
      return { name: `traps of a floor, ${difficulty}`, weights: even(waysOf(booths, traps)) }
    }),
    draw: (words) =>
      DIFFICULTIES.map((difficulty) => towerRules.draw(game, words, difficulty).traps.map(numberOfPlaces)),
  }))
