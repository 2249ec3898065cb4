import { CARDS } from '#contract/games/cards.ts'
import { DEALT, pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import { pusoyTatlos } from '#server/games/house/pusoyTatlo/pusoyTatlos.ts'
import { even, type Sampler } from '../series.ts'

/** Cards of one round differ, so each series has one value a round: the ends of both hands. */
const PLACES = [1, 3, 4, DEALT] as const

export const samplers = (): Sampler[] =>
  [...pusoyTatlos().values()].map(({ game }) => ({
    gameId: game.id,
    series: PLACES.map((place) => ({ name: `card ${place}`, weights: even(CARDS) })),
    draw: (words) => {
      const { cards } = pusoyTatloRules.draw(game, words)
      return PLACES.map((place) => [cards[place - 1] ?? 0])
    },
  }))
