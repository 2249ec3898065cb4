import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameStakes } from '../paytable.ts'
import { THEMES } from './art.ts'
import { keno } from './manifest.ts'
import { COLUMNS, COUNTS, NUMBERS_MAX, PICKS_MAX, RISKS } from './table.ts'

const TIMES_MOST = 10_000
const HUNDREDTHS = 100

/** The multipliers of 0, 1, 2 … hits in hundredths of the stake, for so many picked numbers. */
const row = (count: number) =>
  v.pipe(
    v.array(whole(0, TIMES_MOST * HUNDREDTHS)),
    v.length(count + 1),
    v.check((times) => times.every((each, at) => at === 0 || each >= (times[at - 1] ?? 0)), 'must not fall'),
  )

const rows = v.strictObject({
  1: row(1),
  2: row(2),
  3: row(3),
  4: row(4),
  5: row(5),
  6: row(6),
  7: row(7),
  8: row(8),
  9: row(9),
  10: row(10),
})

/** The paytable of one keno game, content/lobby/keno/<id>.yaml. */
export const kenoGame = v.pipe(
  v.strictObject({
    id: whole(keno.from, keno.to),
    name: gameName,
    stakes: gameStakes,
    theme: v.picklist(THEMES),
    /** The numbers of the board, from 1, and how many of them are drawn. */
    numbers: v.pipe(whole(PICKS_MAX + 1, NUMBERS_MAX), v.multipleOf(COLUMNS)),
    drawn: whole(1, NUMBERS_MAX),
    /** The choice that is shown first: its risk, and how many numbers are picked at random. */
    first: v.strictObject({ risk: v.picklist(RISKS), count: v.picklist(COUNTS) }),
    pays: v.strictObject({ low: rows, classic: rows, medium: rows, high: rows }),
    /** Of the first choice. */
    declared: declaredTimes(TIMES_MOST),
  }),
  v.check(
    ({ numbers, drawn }) => drawn >= PICKS_MAX && drawn + PICKS_MAX <= numbers,
    'must draw so many numbers that ten picks can have any number of hits',
  ),
)
export type KenoGame = v.InferOutput<typeof kenoGame>
