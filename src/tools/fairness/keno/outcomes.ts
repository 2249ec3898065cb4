import { kenoRules } from '#contract/games/keno/rules.ts'
import { hitWaysOf } from '#contract/games/keno/table.ts'
import { kenos } from '#server/games/house/keno/kenos.ts'
import { even, type Sampler } from '../series.ts'

/** Five picks, whose hits are counted. */
const CHOICE = { risk: 'classic', picks: [1, 2, 3, 4, 5] } as const

/** Of one draw the first two numbers, as one number of all pairs in order, and of another one the hits. */
export const samplers = (): Sampler[] =>
  [...kenos().values()].map((table) => {
    const { id, numbers } = table.game
    return {
      gameId: id,
      series: [
        { name: 'first two numbers', weights: even(numbers * (numbers - 1)) },
        { name: `hits of ${CHOICE.picks.length} picks`, weights: hitWaysOf(table.game, CHOICE.picks.length) },
      ],
      draw: (words) => {
        const [first = 0, second = 0] = kenoRules.draw(table, words, CHOICE).drawn
        const pair = (first - 1) * (numbers - 1) + second - (second > first ? 2 : 1)
        return [[pair], [kenoRules.draw(table, words, CHOICE).hits]]
      },
    }
  })
