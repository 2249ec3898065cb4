import { diceReport, returnOf } from '#build/games/dice/report.ts'
import { diceRules, markOf, ROLLS } from '#contract/games/dice/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { type Dice, dices } from '#server/games/house/dice/dices.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** Simulates the rarest, first and likeliest choice of each dice game. */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...dices().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => {
    const { game } = table
    const wrong = proveFigures(`content/lobby/dice/${game.id}.yaml`, game, diceReport(game))
    return [...wrong, ...proveWays(game, (seed) => waysOf(table, seed), asked)]
  })
}

function waysOf(table: Dice, seed: string): Way[] {
  const { least, first, most } = table.game.chances
  return [least, first, most].map((chance) => {
    const words = seededWords(`${seed}:${chance}`)
    const choice = { side: 'over', mark: markOf('over', chance) } as const
    const exact = returnOf(table.game, chance)
    return {
      ...{ name: `${chance} winning rolls`, exact },
      deviation: (exact.of / exact.outOf) * Math.sqrt((ROLLS - chance) / chance),
      play: () => diceRules.settled(diceRules.draw(table, words, choice), TIMES_UNIT) ?? 0,
    }
  })
}
