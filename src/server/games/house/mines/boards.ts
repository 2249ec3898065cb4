import { type MinesGame, minesGame } from '#contract/games/mines/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A mines game: its paytable, and the hash that is stored with each round. */
export type Mines = { game: MinesGame; paytableHash: string }

/** All mines games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const minesTables: () => ReadonlyMap<number, Mines> = paytables('mines', readMines)

/** Parses one paytable. Errors name `file`. */
export function readMines(file: string, text: string): Mines {
  return readPaytable(file, text, minesGame)
}
