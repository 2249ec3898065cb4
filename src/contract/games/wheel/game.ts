import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameStakes } from '../paytable.ts'
import { wheel } from './manifest.ts'
import { BETS } from './table.ts'

const TIMES_MOST = 1_000
const HUNDREDTHS = 100
const [SEGMENTS_LEAST, SEGMENTS_MOST] = [8, 60]
const BOARDS_MOST = 24

/** A wheel and a bet on it: what its segments pay, clockwise from the first, in hundredths of the stake. */
const board = v.strictObject({
  bet: v.picklist(BETS),
  pays: v.pipe(
    v.array(whole(0, TIMES_MOST * HUNDREDTHS)),
    v.minLength(SEGMENTS_LEAST),
    v.maxLength(SEGMENTS_MOST),
    v.check((pays) => pays.includes(0), 'must have a segment that pays nothing'),
  ),
})

/** The paytable of one wheel game, content/lobby/wheel/<id>.yaml. */
export const wheelGame = v.strictObject({
  id: whole(wheel.from, wheel.to),
  name: gameName,
  stakes: gameStakes,
  /** The choice that is shown first. */
  first: v.strictObject({ segments: whole(SEGMENTS_LEAST, SEGMENTS_MOST), bet: v.picklist(BETS) }),
  boards: v.pipe(v.array(board), v.minLength(1), v.maxLength(BOARDS_MOST)),
  declared: declaredTimes(TIMES_MOST),
})
export type WheelGame = v.InferOutput<typeof wheelGame>
