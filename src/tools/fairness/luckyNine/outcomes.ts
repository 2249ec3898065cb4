import { CARDS } from '#contract/games/cards.ts'
import { DEALT, luckyNineRules } from '#contract/games/luckyNine/rules.ts'
import { luckyNines } from '#server/games/house/luckyNine/luckyNines.ts'
import { even, type Sampler } from '../series.ts'

/** Cards of one round differ, so each series has one value a round: some places. */
const PLACES = [1, 2, 4, DEALT] as const

export const samplers = (): Sampler[] =>
  [...luckyNines().values()].map(({ game }) => ({
    gameId: game.id,
    series: PLACES.map((place) => ({ name: `card ${place}`, weights: even(CARDS) })),
    draw: (words) => {
      const { cards } = luckyNineRules.draw(game, words)
      return PLACES.map((place) => [cards[place - 1] ?? 0])
    },
  }))
