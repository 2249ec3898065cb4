import { type BlackjackGame, blackjackGame } from '#contract/games/blackjack/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A game of blackjack: its paytable, and the hash that is stored with each round. */
export type Blackjack = { game: BlackjackGame; paytableHash: string }

/** All games of blackjack by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const blackjacks: () => ReadonlyMap<number, Blackjack> = paytables('blackjack', readBlackjack)

/** Parses one paytable. Errors name `file`. Half of each stake must be whole centavos. */
export function readBlackjack(file: string, text: string): Blackjack {
  return readPaytable(file, text, blackjackGame, ({ stakes }) => {
    const at = stakes.findIndex((stake) => stake % 2 !== 0)
    return at < 0
      ? []
      : [{ field: ['stakes', at], wrong: 'has no half in whole centavos', mend: 'write an even stake' }]
  })
}
