import { type DiceGame, diceGame } from '#contract/games/dice/game.ts'
import { type Problem, refuse } from '../../../content/problem.ts'
import { readContent } from '../../../content/yaml.ts'
import { assertNamed, hashPaytable, paytables } from '../paytables.ts'

/** A dice game: its paytable, and the hash that is stored with each round. */
export type Dice = { game: DiceGame; paytableHash: string }

/** All dice games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const dices: () => ReadonlyMap<number, Dice> = paytables('dice', readDice)

/** Parses one paytable. Errors name `file`. */
export function readDice(file: string, text: string): Dice {
  const problems: Problem[] = []
  const { value: game, complain } = readContent(file, text, diceGame, problems)
  assertNamed(file, game, complain)
  refuse(problems)
  return { game, paytableHash: hashPaytable(game) }
}
