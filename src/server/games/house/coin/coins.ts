import { type CoinGame, coinGame } from '#contract/games/coin/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A coin game: its paytable, and the hash that is stored with each round. */
export type Coin = { game: CoinGame; paytableHash: string }

/** All coin games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const coins: () => ReadonlyMap<number, Coin> = paytables('coin', readCoin)

/** Parses one paytable. Errors name `file`. */
export function readCoin(file: string, text: string): Coin {
  return readPaytable(file, text, coinGame)
}
