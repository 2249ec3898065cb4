import * as v from 'valibot'
import { MINES_MAX } from './table.ts'

const STAKES_MAX = 12
const STAKE_MAX = 10_000_000
const TIMES_MAX = 100_000
const HUNDREDTHS = 10_000

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

/** The paytable of one mines game, content/lobby/mines/<id>.yaml. */
export const minesGame = v.strictObject({
  id: whole(2101, 2199),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  /** Cents, ascending. */
  stakes: v.pipe(
    v.array(whole(1, STAKE_MAX)),
    v.minLength(1),
    v.maxLength(STAKES_MAX),
    v.check((stakes) => stakes.every((stake, at) => at === 0 || stake > (stakes[at - 1] ?? 0)), 'must ascend'),
  ),
  /** Share of the stake that every stop pays back, before its multiplier is rounded down. Hundredths of a percent. */
  return: whole(9400, 9980),
  /** The mines of the first choice shown. */
  mines: whole(1, MINES_MAX),
  /** The highest multiplier, in stakes. A round ends by itself before a tile that would bring more. */
  maxTimes: whole(25, TIMES_MAX),
  /** The figures that follow: rates in hundredths of a percent, the rest of one tile at the first choice. */
  declared: v.strictObject({
    /** The best return of any choice and stop, and the least. */
    rtp: whole(0, HUNDREDTHS),
    rtpLeast: whole(0, HUNDREDTHS),
    hitRate: whole(0, HUNDREDTHS),
    /** Hundredths of a stake. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** The highest multiplier that a round can reach, rounded down to whole stakes. */
    maxWin: whole(1, TIMES_MAX),
  }),
})
export type MinesGame = v.InferOutput<typeof minesGame>

const tile = whole(1, 25)
const times = whole(0, Number.MAX_SAFE_INTEGER)

/** The player's view of an open round, as stored with it. */
export const openMines = v.strictObject({
  mines: whole(1, MINES_MAX),
  opened: v.array(tile),
  times,
  pot: times,
  next: v.strictObject({ times, pot: times }),
  over: v.literal(false),
})
