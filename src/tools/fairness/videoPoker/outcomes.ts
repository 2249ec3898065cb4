import { CARDS } from '#contract/games/cards.ts'
import { DEALT, videoPokerRules } from '#contract/games/videoPoker/rules.ts'
import { waysOf } from '#contract/games/ways.ts'
import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import { even, type Sampler } from '../series.ts'

/** Cards of one round differ, so each series has one value a round: some places, and the pair of the last two cards. */
const PLACES = [1, 5, 6, DEALT] as const

export const samplers = (): Sampler[] =>
  [...videoPokers().values()].map(({ game }) => ({
    gameId: game.id,
    series: [
      ...PLACES.map((place) => ({ name: `card ${place}`, weights: even(CARDS) })),
      { name: 'the last two cards', weights: even(waysOf(CARDS, 2)) },
    ],
    draw: (words) => {
      const { cards } = videoPokerRules.draw(game, words)
      const [one = 0, other = 0] = cards.slice(-2)
      return [...PLACES.map((place) => [cards[place - 1] ?? 0]), [pairOf(Math.min(one, other), Math.max(one, other))]]
    },
  }))

/** The number of two cards, from 0: the combinatorial number system. */
const pairOf = (low: number, high: number): number => waysOf(high, 2) + low
