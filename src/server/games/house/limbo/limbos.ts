import { type LimboGame, limboGame } from '#contract/games/limbo/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A limbo game: its paytable, and the hash that is stored with each round. */
export type Limbo = { game: LimboGame; paytableHash: string }

/** All limbo games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const limbos: () => ReadonlyMap<number, Limbo> = paytables('limbo', readLimbo)

/** Parses one paytable. Errors name `file`. */
export function readLimbo(file: string, text: string): Limbo {
  return readPaytable(file, text, limboGame)
}
