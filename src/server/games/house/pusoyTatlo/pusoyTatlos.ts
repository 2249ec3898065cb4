import { type PusoyTatloGame, pusoyTatloGame } from '#contract/games/pusoyTatlo/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A game of Pusoy Tatlo: its paytable, and the hash that is stored with each round. */
export type PusoyTatlo = { game: PusoyTatloGame; paytableHash: string }

/** All games of Pusoy Tatlo by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const pusoyTatlos: () => ReadonlyMap<number, PusoyTatlo> = paytables('pusoyTatlo', readPusoyTatlo)

/** Parses one paytable. Errors name `file`. The highest win is that of the highest hand, so no lower one may have a higher bonus. */
export function readPusoyTatlo(file: string, text: string): PusoyTatlo {
  return readPaytable(file, text, pusoyTatloGame, ({ bonus }) => {
    const wrong = Object.entries(bonus).find(([, antes]) => antes > bonus.straightFlush)
    if (!wrong) return []
    return [
      {
        field: ['bonus', wrong[0]],
        wrong: 'more than a straight flush has',
        mend: 'give the straight flush at least as much',
      },
    ]
  })
}
