import { CARDS } from '#contract/games/cards.ts'
import { hiloRules, SKIP } from '#contract/games/hilo/rules.ts'
import { hilos } from '#server/games/house/hilo/hilos.ts'
import { even, type Sampler } from '../series.ts'

/** Skips of a sampled round. */
const SKIPS = 3

export const samplers = (): Sampler[] =>
  [...hilos().values()].map(({ game }) => ({
    gameId: game.id,
    series: [{ name: 'card', weights: even(CARDS) }],
    draw: (words) => {
      let drawn = hiloRules.draw(game, words)
      for (let skip = 0; skip < SKIPS; skip += 1) drawn = hiloRules.move(game, drawn, SKIP, words)
      return [drawn.cards]
    },
  }))
