import { scratchReport } from '#build/games/scratch/report.ts'
import { scratchRules } from '#contract/games/scratch/rules.ts'
import { deviationOf, returnOf } from '#contract/games/scratch/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { scratchTables } from '#server/games/house/scratch/cards.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays } from '../times.ts'

/** Simulates the cards of each scratch game. */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...scratchTables().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => {
    const { game } = table
    const wrong = proveFigures(`content/lobby/scratch/${game.id}.yaml`, game, scratchReport(game))
    const ways = (seed: string) => {
      const words = seededWords(`${seed}:cards`)
      const play = () => scratchRules.settled(scratchRules.draw(table, words), TIMES_UNIT) ?? 0
      return [{ name: 'cards', exact: returnOf(game), deviation: deviationOf(game), play }]
    }
    return [...wrong, ...proveWays(game, ways, asked)]
  })
}
