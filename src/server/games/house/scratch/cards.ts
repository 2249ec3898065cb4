import { type ScratchGame, scratchGame } from '#contract/games/scratch/game.ts'
import { returnOf } from '#contract/games/scratch/table.ts'
import { paytables, readPaytable, returnMistakes } from '../paytables.ts'

/** A scratch game: its paytable, and the hash that is stored with each round. */
export type Scratch = { game: ScratchGame; paytableHash: string }

/** All scratch games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const scratchTables: () => ReadonlyMap<number, Scratch> = paytables('scratch', readScratch)

/** Parses one paytable. Errors name `file`. */
export function readScratch(file: string, text: string): Scratch {
  return readPaytable(file, text, scratchGame, (game) => returnMistakes(['prizes'], returnOf(game)))
}
