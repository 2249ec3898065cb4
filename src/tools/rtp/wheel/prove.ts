import { wheelReport } from '#build/games/wheel/report.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { choiceText, wheelRules } from '#contract/games/wheel/rules.ts'
import { choicesOf, deviationOf, returnOf, type WheelChoice } from '#contract/games/wheel/table.ts'
import { type Wheel, wheels } from '#server/games/house/wheel/wheels.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveFigures, proveWays, type Way } from '../times.ts'

/** Simulates the first choice of each wheel game, and the boards that spread least and most. */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...wheels().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => {
    const { game } = table
    const wrong = proveFigures(`content/lobby/wheel/${game.id}.yaml`, game, wheelReport(game))
    return [...wrong, ...proveWays(game, (seed) => simulated(table).map((choice) => wayOf(table, choice, seed)), asked)]
  })
}

function simulated({ game }: Wheel): WheelChoice[] {
  const bySpread = choicesOf(game).toSorted((one, other) => deviationOf(game, one) - deviationOf(game, other))
  return [game.first, ...bySpread.slice(0, 1), ...bySpread.slice(-1)]
}

function wayOf(table: Wheel, choice: WheelChoice, seed: string): Way {
  const name = choiceText(choice)
  const words = seededWords(`${seed}:${name}`)
  return {
    ...{ name, exact: returnOf(table.game, choice), deviation: deviationOf(table.game, choice) },
    play: () => wheelRules.settled(wheelRules.draw(table, words, choice), TIMES_UNIT) ?? 0,
  }
}
