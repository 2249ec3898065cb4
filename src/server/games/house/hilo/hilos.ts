import { type HiloGame, hiloGame } from '#contract/games/hilo/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A hi-lo game: its paytable, and the hash that is stored with each round. */
export type Hilo = { game: HiloGame; paytableHash: string }

/** All hi-lo games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const hilos: () => ReadonlyMap<number, Hilo> = paytables('hilo', readHilo)

/** Parses one paytable. Errors name `file`. */
export function readHilo(file: string, text: string): Hilo {
  return readPaytable(file, text, hiloGame)
}
