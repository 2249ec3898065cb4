import { type LuckyNineGame, luckyNineGame } from '#contract/games/luckyNine/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A game of Lucky Nine: its paytable, and the hash that is stored with each round. */
export type LuckyNine = { game: LuckyNineGame; paytableHash: string }

/** All games of Lucky Nine by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const luckyNines: () => ReadonlyMap<number, LuckyNine> = paytables('luckyNine', readLuckyNine)

/** Parses one paytable. Errors name `file`. The highest win is that of the lucky nine, so nothing else may pay more. */
export function readLuckyNine(file: string, text: string): LuckyNine {
  return readPaytable(file, text, luckyNineGame, ({ pays }) => {
    const wrong = Object.entries(pays).find(([, times]) => times > pays.lucky)
    if (!wrong) return []
    return [
      { field: ['pays', wrong[0]], wrong: 'more than a lucky nine pays', mend: 'pay the lucky nine at least as much' },
    ]
  })
}
