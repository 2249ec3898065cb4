import { diceRules, markOf, ROLLS } from '#contract/games/dice/rules.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { even, type Sampler } from '../series.ts'

export const samplers = (): Sampler[] =>
  [...dices().values()].map((table) => {
    const choice = { side: 'over', mark: markOf('over', table.game.chances.first) } as const
    return {
      gameId: table.game.id,
      series: [{ name: 'roll', weights: even(ROLLS) }],
      draw: (words) => [[diceRules.draw(table, words, choice).roll]],
    }
  })
