import * as v from 'valibot'
import { gameReturn } from '#contract/games/paytable.ts'
import { type PlinkoGame, plinkoGame } from '#contract/games/plinko/game.ts'
import { CHOICES, returnOf } from '#contract/games/plinko/table.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A plinko game: its paytable, and the hash that is stored with each round. */
export type Plinko = { game: PlinkoGame; paytableHash: string }

/** All plinko games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const plinkoTables: () => ReadonlyMap<number, Plinko> = paytables('plinko', readPlinko)

/** Parses one paytable. Errors name `file`. */
export function readPlinko(file: string, text: string): Plinko {
  return readPaytable(file, text, plinkoGame, mistakesOf)
}

const HUNDREDTHS = 10_000

/** Boards whose return is out of the house's range. */
function mistakesOf(game: PlinkoGame) {
  return CHOICES.flatMap((choice) => {
    const { of, outOf } = returnOf(game, choice)
    const share = (of * HUNDREDTHS) / outOf
    if (v.is(gameReturn, Math.floor(share)) && v.is(gameReturn, Math.ceil(share))) return []
    const wrong = `returns ${(share / 100).toFixed(4)}%`
    return [{ field: ['trays', choice.risk, choice.rows], wrong, mend: 'change its multipliers to return 94 to 99.8%' }]
  })
}
