import { type DiceGame, diceGame } from '#contract/games/dice/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A dice game: its paytable, and the hash that is stored with each round. */
export type Dice = { game: DiceGame; paytableHash: string }

/** All dice games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const dices: () => ReadonlyMap<number, Dice> = paytables('dice', readDice)

/** Parses one paytable. Errors name `file`. */
export function readDice(file: string, text: string): Dice {
  return readPaytable(file, text, diceGame)
}
