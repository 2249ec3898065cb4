import { type KenoGame, kenoGame } from '#contract/games/keno/game.ts'
import { oddsOf, WAYS } from '#contract/games/keno/table.ts'
import { returnOfOdds } from '#contract/games/odds.ts'
import { paytables, readPaytable, returnMistakes } from '../paytables.ts'

/** A keno game: its paytable, and the hash that is stored with each round. */
export type Keno = { game: KenoGame; paytableHash: string }

/** All keno games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const kenos: () => ReadonlyMap<number, Keno> = paytables('keno', readKeno)

/** Parses one paytable. Errors name `file`. */
export function readKeno(file: string, text: string): Keno {
  return readPaytable(file, text, kenoGame, (game) =>
    WAYS.flatMap((way) => returnMistakes(['pays', way.risk, String(way.count)], returnOfOdds(oddsOf(game, way)))),
  )
}
