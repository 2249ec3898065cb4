import { blackjackRules } from '#contract/games/blackjack/rules.ts'
import { CARDS } from '#contract/games/cards.ts'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import { even, type Sampler } from '../series.ts'

/** Cards of one round are different places of the shoe, so each series has one value a round. */
const NAMES = ['first card', 'open card', 'second card', 'covered card'] as const

export const samplers = (): Sampler[] =>
  [...blackjacks().values()].map(({ game }) => ({
    gameId: game.id,
    series: [
      ...NAMES.map((name) => ({ name: `${name}, as a place of the shoe`, weights: even(game.decks * CARDS) })),
      { name: 'covered card', weights: even(CARDS) },
    ],
    draw: (words) => {
      const { dealer, hands } = blackjackRules.draw(game, words)
      const [first = 0, second = 0] = hands[0]?.cards ?? []
      const [open = 0, covered = 0] = dealer
      return [[first], [open], [second], [covered], [covered % CARDS]]
    },
  }))
