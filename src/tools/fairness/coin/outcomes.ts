import { drawFace } from '#contract/games/coin/rules.ts'
import { FACES } from '#contract/games/coin/table.ts'
import { coins } from '#server/games/house/coin/coins.ts'
import { even, type Sampler } from '../series.ts'

const FLIPS = 5

export const samplers = (): Sampler[] =>
  [...coins().values()].map(({ game }) => ({
    gameId: game.id,
    series: [
      { name: 'flip', weights: even(FACES.length) },
      { name: 'five flips', weights: even(FACES.length ** FLIPS) },
    ],
    draw: (words) => {
      const flips = Array.from({ length: FLIPS }, () => FACES.indexOf(drawFace(words)))
      return [flips, [flips.reduce((number, face) => number * FACES.length + face, 0)]]
    },
  }))
