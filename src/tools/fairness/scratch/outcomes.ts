import { drawFields, scratchRules } from '#contract/games/scratch/rules.ts'
import { blanksOf, FIELDS } from '#contract/games/scratch/table.ts'
import { scratchTables } from '#server/games/house/scratch/cards.ts'
import { even, type Sampler } from '../series.ts'

/** Whether cards win, which symbol fields of cards without a prize show, and where a winning card has its first prize field. */
export const samplers = (): Sampler[] =>
  [...scratchTables().values()].map((table) => {
    const { prizes } = table.game
    const symbols = prizes.map(({ symbol }) => symbol)
    const [top] = symbols
    if (top === undefined) throw new RangeError(`${table.game.id} has no prize`)
    return {
      gameId: table.game.id,
      series: [
        { name: 'prize', weights: [...prizes.map(({ weight }) => weight), blanksOf(table.game)] },
        { name: 'middle field without a prize', weights: even(symbols.length) },
        { name: 'first field of the highest prize', weights: FIRST_PLACES },
      ],
      draw: (words) => {
        const { prize } = scratchRules.draw(table, words)
        const blank = drawFields(words, symbols, undefined)
        const won = drawFields(words, symbols, top)
        return [
          [prize === null ? prizes.length : symbols.indexOf(prize)],
          blank.slice(MIDDLE, MIDDLE + 1).map((symbol) => symbols.indexOf(symbol)),
          [won.indexOf(top)],
        ]
      },
    }
  })

const MIDDLE = (FIELDS - 1) / 2
/** How many of the 84 choices of three fields begin at each field. */
const FIRST_PLACES = [28, 21, 15, 10, 6, 3, 1]
