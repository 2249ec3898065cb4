import { type TowerGame, towerGame } from '#contract/games/tower/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A tower game: its paytable, and the hash that is stored with each round. */
export type Tower = { game: TowerGame; paytableHash: string }

/** All tower games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const towers: () => ReadonlyMap<number, Tower> = paytables('tower', readTower)

/** Parses one paytable. Errors name `file`. */
export function readTower(file: string, text: string): Tower {
  return readPaytable(file, text, towerGame)
}
