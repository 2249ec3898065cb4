import { declaredOf, figuresOfDice } from '#build/games/dice/figures.ts'
import { diceReport, returnOf } from '#build/games/dice/report.ts'
import { falseFigures } from '#build/games/figures.ts'
import type { DiceGame } from '#contract/games/dice/game.ts'
import { diceRules, markOf } from '#contract/games/dice/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { type Dice, dices } from '#server/games/house/dice/dices.ts'
import type { Asked, Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'

const SIGMAS = 3

/**
 * Prints each dice game's exact returns, and beside them a simulation of its rarest, first and likeliest choice by the players' engine.
 * Reports deviations over three standard errors, and exact figures that differ from the declared ones.
 */
export const prove: Prove = async (wanted, asked) => {
  const tables = [...dices().values()].filter(({ game }) => wanted.includes(game.id))
  return tables.flatMap((table) => [...complaints(table.game), ...simulated(table, asked)])
}

const percent = (rate: number) => `${(rate * 100).toFixed(4)}%`

function complaints(game: DiceGame): string[] {
  const { best, least, maxTimes } = diceReport(game)
  say(`${game.id} ${game.name}: exact RTP ${percent(least)} to ${percent(best)}, by the choice; at most ${maxTimes}x`)
  const file = `content/lobby/dice/${game.id}.yaml`
  const wrong = falseFigures(declaredOf(game), figuresOfDice(game))
  return wrong.map(({ field, what }) => `${file}: declared.${field}: ${what}`)
}

function simulated({ game, paytableHash }: Dice, { spins, seed }: Asked): string[] {
  if (spins === 0) return []
  const { least, first, most } = game.chances
  return [least, first, most].flatMap((chance) => {
    const { of, outOf } = returnOf(game, chance)
    const mean = meanOf({ game, paytableHash }, chance, spins, `${seed}:${game.id}:${chance}`)
    const deviation = (of / outOf) * Math.sqrt((outOf / TIMES_UNIT - chance) / chance)
    const error = deviation / Math.sqrt(spins)
    const sigmas = (mean - of / outOf) / error
    say(
      `  ${chance} winning rolls: exact ${percent(of / outOf)}, simulated ${percent(mean)}, std err ${percent(error)}, off by ${sigmas.toFixed(2)} s.e.`,
    )
    return Math.abs(sigmas) > SIGMAS
      ? [`${game.id}: simulation of ${chance} winning rolls is ${sigmas.toFixed(2)} standard errors off`]
      : []
  })
}

/** The mean win of so many rounds, in stakes. */
function meanOf(config: Dice, chance: number, rounds: number, seed: string): number {
  const words = seededWords(seed)
  const choice = { side: 'over', mark: markOf('over', chance) } as const
  let sum = 0
  for (let round = 0; round < rounds; round++)
    sum += diceRules.settled(diceRules.draw(config, words, choice), TIMES_UNIT) ?? 0
  return sum / rounds / TIMES_UNIT
}
