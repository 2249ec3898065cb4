import { choiceText, wheelRules } from '#contract/games/wheel/rules.ts'
import { betsOf, sizesOf } from '#contract/games/wheel/table.ts'
import { wheels } from '#server/games/house/wheel/wheels.ts'
import { even, type Sampler } from '../series.ts'

/** The segments of every wheel. The bet changes none of them. */
export const samplers = (): Sampler[] =>
  [...wheels().values()].map((config) => {
    const [bet = config.game.first.bet] = betsOf(config.game)
    const choices = sizesOf(config.game).map((segments) => ({ segments, bet }))
    return {
      gameId: config.game.id,
      series: choices.map((choice) => ({ name: choiceText(choice), weights: even(choice.segments) })),
      draw: (words) => choices.map((choice) => [wheelRules.draw(config, words, choice).segment - 1]),
    }
  })
