import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { coin } from './manifest.ts'
import { FACES } from './table.ts'

const TIMES_MOST = 100_000
/** More right calls than any maximum allows. */
const FLIPS_MAX = 20

/** The paytable of one coin game, content/lobby/coin/<id>.yaml. */
export const coinGame = v.strictObject({
  id: whole(coin.from, coin.to),
  name: gameName,
  stakes: gameStakes,
  return: gameReturn,
  /** The highest multiplier, in stakes. A round ends by itself before a call that would bring more. */
  maxTimes: whole(4, TIMES_MOST),
  /** Of one call. */
  declared: declaredTimes(TIMES_MOST),
})
export type CoinGame = v.InferOutput<typeof coinGame>

const face = v.picklist(FACES)
const times = whole(0, Number.MAX_SAFE_INTEGER)

/** The player's view of an open round, as stored with it: all of its calls were right. */
export const openCoin = v.strictObject({
  flips: v.pipe(v.array(v.strictObject({ called: face, fell: face })), v.maxLength(FLIPS_MAX), v.readonly()),
  times,
  /** What a stop pays, in cents. */
  pot: times,
  next: v.strictObject({ times, pot: times }),
  over: v.literal(false),
})
export type OpenCoin = v.InferOutput<typeof openCoin>
