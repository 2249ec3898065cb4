import { deviationOf, limboReport, returnOf } from '#build/games/limbo/report.ts'
import { limboRules, TARGET_UNIT } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { type Limbo, limbos } from '#server/games/house/limbo/limbos.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** Simulates the lowest, first and highest target of each limbo game. */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...limbos().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => {
    const { game } = table
    const wrong = proveFigures(`content/lobby/limbo/${game.id}.yaml`, game, limboReport(game))
    return [...wrong, ...proveWays(game, (seed) => waysOf(table, seed), asked)]
  })
}

function waysOf(table: Limbo, seed: string): Way[] {
  const { least, first, most } = table.game.targets
  return [least, first, most].map((target) => {
    const words = seededWords(`${seed}:${target}`)
    return {
      ...{ name: `target ${target / TARGET_UNIT}x`, exact: returnOf(table.game, target) },
      deviation: deviationOf(table.game, target),
      play: () => limboRules.settled(limboRules.draw(table, words, target), TIMES_UNIT) ?? 0,
    }
  })
}
