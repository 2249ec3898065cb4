import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { mines } from './manifest.ts'
import { MINES_MAX, TILES } from './table.ts'

const TIMES_MOST = 100_000

/** The paytable of one mines game, content/lobby/mines/<id>.yaml. */
export const minesGame = v.strictObject({
  id: whole(mines.from, mines.to),
  name: gameName,
  stakes: gameStakes,
  return: gameReturn,
  /** The mines of the first choice shown. */
  mines: whole(1, MINES_MAX),
  /** The highest multiplier, in stakes. A round ends by itself before a tile that would bring more. */
  maxTimes: whole(25, TIMES_MOST),
  /** Of one tile at the first choice. */
  declared: declaredTimes(TIMES_MOST),
})
export type MinesGame = v.InferOutput<typeof minesGame>

const tile = whole(1, TILES)
const times = whole(0, Number.MAX_SAFE_INTEGER)

/** The player's view of an open round, as stored with it: how many mines there are, not where. */
export const openMines = v.strictObject({
  mines: whole(1, MINES_MAX),
  opened: v.pipe(v.array(tile), v.maxLength(TILES), v.readonly()),
  times,
  /** What a stop pays, in cents. */
  pot: times,
  next: v.strictObject({ times, pot: times }),
  over: v.literal(false),
})
export type OpenMines = v.InferOutput<typeof openMines>
