import { kenoReport } from '#build/games/keno/report.ts'
import { kenoRules } from '#contract/games/keno/rules.ts'
import { type KenoWay, oddsOf } from '#contract/games/keno/table.ts'
import { deviationOfOdds, returnOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { type Keno, kenos } from '#server/games/house/keno/kenos.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** The ways to play that are simulated. Few rounds say little of pays that come once in a million. */
const SIMULATED: readonly KenoWay[] = [
  { risk: 'low', count: 1 },
  { risk: 'low', count: 10 },
  { risk: 'classic', count: 4 },
  { risk: 'medium', count: 3 },
  { risk: 'high', count: 2 },
]

/** Simulates some ways to play of each keno game. */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...kenos().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => {
    const { game } = table
    const wrong = proveFigures(`content/lobby/keno/${game.id}.yaml`, game, kenoReport(game))
    return [...wrong, ...proveWays(game, (seed) => SIMULATED.map((way) => wayOf(table, way, seed)), asked)]
  })
}

/** The first numbers are picked, since all are equally likely. */
function wayOf(table: Keno, way: KenoWay, seed: string): Way {
  const name = `${way.count} picks, ${way.risk} risk`
  const words = seededWords(`${seed}:${name}`)
  const choice = { risk: way.risk, picks: Array.from({ length: way.count }, (_, at) => at + 1) }
  const odds = oddsOf(table.game, way)
  return {
    ...{ name, exact: returnOfOdds(odds), deviation: deviationOfOdds(odds) },
    play: () => kenoRules.settled(kenoRules.draw(table, words, choice), TIMES_UNIT) ?? 0,
  }
}
