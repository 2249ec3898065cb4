import { type PlinkoGame, plinkoGame } from '#contract/games/plinko/game.ts'
import { CHOICES, returnOf } from '#contract/games/plinko/table.ts'
import { paytables, readPaytable, returnMistakes } from '../paytables.ts'

/** A plinko game: its paytable, and the hash that is stored with each round. */
export type Plinko = { game: PlinkoGame; paytableHash: string }

/** All plinko games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const plinkoTables: () => ReadonlyMap<number, Plinko> = paytables('plinko', readPlinko)

/** Parses one paytable. Errors name `file`. */
export function readPlinko(file: string, text: string): Plinko {
  return readPaytable(file, text, plinkoGame, mistakesOf)
}

/** Boards whose return is out of the house's range. */
const mistakesOf = (game: PlinkoGame) =>
  CHOICES.flatMap((choice) => returnMistakes(['trays', choice.risk, choice.rows], returnOf(game, choice)))
