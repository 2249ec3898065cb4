import * as v from 'valibot'
import { ROLLS } from './rules.ts'

const STAKES_MAX = 12
const STAKE_MAX = 10_000_000
const MAX_WIN = 10_000

const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

/** The paytable of one dice game, content/lobby/dice/<id>.yaml. */
export const diceGame = v.strictObject({
  id: whole(2001, 2099),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  /** Cents, ascending. */
  stakes: v.pipe(
    v.array(whole(1, STAKE_MAX)),
    v.minLength(1),
    v.maxLength(STAKES_MAX),
    v.check((stakes) => stakes.every((stake, at) => at === 0 || stake > (stakes[at - 1] ?? 0)), 'must ascend'),
  ),
  /** Share of the stake that every choice pays back, before its multiplier is rounded down. Hundredths of a percent. */
  return: whole(9400, 9980),
  /** Winning rolls of a choice: the fewest, those of the first choice shown, and the most. */
  chances: v.pipe(
    v.strictObject({ least: whole(1, ROLLS - 1), first: whole(1, ROLLS - 1), most: whole(1, ROLLS - 1) }),
    v.check(({ least, first, most }) => least <= first && first <= most, 'must ascend'),
  ),
  /** The figures that follow: rates in hundredths of a percent, the rest of the first choice. */
  declared: v.strictObject({
    /** The best return of any choice, and the least. */
    rtp: whole(0, ROLLS),
    rtpLeast: whole(0, ROLLS),
    hitRate: whole(0, ROLLS),
    /** Hundredths of a stake. */
    deviation: whole(0, 1_000_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** The highest multiplier, rounded down to whole stakes. */
    maxWin: whole(1, MAX_WIN),
  }),
})
export type DiceGame = v.InferOutput<typeof diceGame>
