import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { CARDS, RANKS } from '../cards.ts'
import { declaredTimes, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { hilo } from './manifest.ts'
import { GUESSES, GUESSES_MAX, SKIPS_MAX } from './table.ts'

const TIMES_MOST = 100_000

/** The paytable of one hi-lo game, content/lobby/hilo/<id>.yaml. */
export const hiloGame = v.strictObject({
  id: whole(hilo.from, hilo.to),
  name: gameName,
  stakes: gameStakes,
  return: gameReturn,
  /** Every multiplier stays below so many stakes. It is above that of any first guess. */
  maxTimes: whole(25, TIMES_MOST),
  /** Rates and deviation are of one guess at the likelier side. */
  declared: declaredTimes(TIMES_MOST),
})
export type HiloGame = v.InferOutput<typeof hiloGame>

const times = whole(0, Number.MAX_SAFE_INTEGER)
const STEPS_MAX = SKIPS_MAX + GUESSES_MAX

/** The player's view of an open round, as stored with it: the cards that were drawn, how each came, and the guesses that are offered. */
export const openHilo = v.strictObject({
  cards: v.pipe(v.array(whole(0, CARDS - 1)), v.minLength(1), v.maxLength(STEPS_MAX + 1), v.readonly()),
  steps: v.pipe(v.array(v.picklist([...GUESSES, 'skip'])), v.maxLength(STEPS_MAX), v.readonly()),
  times,
  /** What a stop pays, in cents. */
  pot: times,
  offers: v.pipe(
    v.array(
      v.strictObject({ guess: v.picklist(GUESSES), chance: whole(1, RANKS - 1), times, /** In cents. */ pot: times }),
    ),
    v.maxLength(GUESSES.length),
    v.readonly(),
  ),
  over: v.literal(false),
})
export type OpenHilo = v.InferOutput<typeof openHilo>
