import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { tower } from './manifest.ts'
import { BOOTHS_MAX, DIFFICULTIES, FLOORS_MAX } from './table.ts'

const TIMES_MOST = 10_000

const difficulty = v.picklist(DIFFICULTIES)

const floor = v.pipe(
  v.strictObject({ booths: whole(2, BOOTHS_MAX), traps: whole(1, BOOTHS_MAX - 1) }),
  v.check(({ booths, traps }) => traps < booths, 'must leave a booth without a trap'),
)

/** The paytable of one tower game, content/lobby/tower/<id>.yaml. */
export const towerGame = v.strictObject({
  id: whole(tower.from, tower.to),
  name: gameName,
  stakes: gameStakes,
  return: gameReturn,
  /** The floors of the tower. */
  floors: whole(1, FLOORS_MAX),
  /** The first choice shown. */
  difficulty,
  /** What each floor has. */
  difficulties: v.strictObject({ easy: floor, medium: floor, hard: floor, expert: floor }),
  /** Of one floor at the first choice. */
  declared: declaredTimes(TIMES_MOST),
})
export type TowerGame = v.InferOutput<typeof towerGame>

const booth = whole(1, BOOTHS_MAX)
const times = whole(0, Number.MAX_SAFE_INTEGER)

/** The player's view of an open round, as stored with it: the booths that were picked from the lowest floor up, and no trap. */
export const openTower = v.strictObject({
  difficulty,
  /** Of each floor. */
  booths: booth,
  picked: v.pipe(v.array(booth), v.maxLength(FLOORS_MAX), v.readonly()),
  times,
  /** What a stop pays, in cents. */
  pot: times,
  next: v.strictObject({ times, pot: times }),
  over: v.literal(false),
})
export type OpenTower = v.InferOutput<typeof openTower>
