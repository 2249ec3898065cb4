import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameStakes } from '../paytable.ts'
import { FOILS, SYMBOLS } from './art.ts'
import { scratch } from './manifest.ts'
import { CHANCES } from './table.ts'

const TIMES_MOST = 10_000
const HUNDREDTHS = 100
/** With fewer symbols nine fields would hardly ever lack three alike. */
const [PRIZES_LEAST, PRIZES_MOST] = [6, 12]

const prize = v.strictObject({
  symbol: v.picklist(SYMBOLS),
  /** Hundredths of the stake. */
  times: whole(1, TIMES_MOST * HUNDREDTHS),
  weight: whole(1, CHANCES),
})

/** The paytable of one scratch game, content/lobby/scratch/<id>.yaml. */
export const scratchGame = v.strictObject({
  id: whole(scratch.from, scratch.to),
  name: gameName,
  stakes: gameStakes,
  /** The look of its cards. */
  foil: v.picklist(FOILS),
  prizes: v.pipe(
    v.array(prize),
    v.minLength(PRIZES_LEAST),
    v.maxLength(PRIZES_MOST),
    v.check((all) => all.every(({ times }, at) => at === 0 || times < (all[at - 1]?.times ?? 0)), 'must fall'),
    v.check(
      (all) => new Set(all.map(({ symbol }) => symbol)).size === all.length,
      'must each have a symbol of its own',
    ),
    v.check((all) => all.reduce((sum, { weight }) => sum + weight, 0) < CHANCES, 'must leave chances for other cards'),
  ),
  declared: declaredTimes(TIMES_MOST),
})
export type ScratchGame = v.InferOutput<typeof scratchGame>
