import { plinkoReport } from '#build/games/plinko/report.ts'
import { plinkoRules } from '#contract/games/plinko/rules.ts'
import { deviationOf, type PlinkoChoice, returnOf } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { type Plinko, plinkoTables } from '#server/games/house/plinko/boards.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** The choices that are simulated. */
const SIMULATED: readonly PlinkoChoice[] = [
  { rows: 8, risk: 'low' },
  { rows: 12, risk: 'medium' },
  { rows: 16, risk: 'high' },
]

/** Simulates some choices of each plinko game. */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...plinkoTables().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => {
    const { game } = table
    const wrong = proveFigures(`content/lobby/plinko/${game.id}.yaml`, game, plinkoReport(game))
    return [...wrong, ...proveWays(game, (seed) => SIMULATED.map((choice) => wayOf(table, choice, seed)), asked)]
  })
}

function wayOf(table: Plinko, choice: PlinkoChoice, seed: string): Way {
  const name = `${choice.rows} rows, ${choice.risk} risk`
  const words = seededWords(`${seed}:${name}`)
  return {
    ...{ name, exact: returnOf(table.game, choice), deviation: deviationOf(table.game, choice) },
    play: () => plinkoRules.settled(plinkoRules.draw(table, words, choice), TIMES_UNIT) ?? 0,
  }
}
