import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameStakes } from '../paytable.ts'
import { plinko } from './manifest.ts'
import { middleOf, RISKS, ROWS, type Rows } from './table.ts'

const TIMES_MOST = 1_000
const HUNDREDTHS = 100

/** The multipliers of a board in hundredths of the stake, from the edge to the middle. The other side mirrors them. */
const half = (rows: Rows) =>
  v.pipe(
    v.array(whole(0, TIMES_MOST * HUNDREDTHS)),
    v.length(middleOf(rows) + 1),
    v.check((times) => times.every((each, at) => at === 0 || each <= (times[at - 1] ?? 0)), 'must not rise inwards'),
  )

const boards = v.strictObject({
  8: half(8),
  9: half(9),
  10: half(10),
  11: half(11),
  12: half(12),
  13: half(13),
  14: half(14),
  15: half(15),
  16: half(16),
})

/** The paytable of one plinko game, content/lobby/plinko/<id>.yaml. */
export const plinkoGame = v.strictObject({
  id: whole(plinko.from, plinko.to),
  name: gameName,
  stakes: gameStakes,
  /** The choice that is shown first. */
  first: v.strictObject({ rows: v.picklist(ROWS), risk: v.picklist(RISKS) }),
  trays: v.strictObject({ low: boards, medium: boards, high: boards }),
  declared: declaredTimes(TIMES_MOST),
})
export type PlinkoGame = v.InferOutput<typeof plinkoGame>
