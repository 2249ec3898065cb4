import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { dice } from './manifest.ts'
import { ROLLS } from './rules.ts'

const TIMES_MOST = 10_000

/** The paytable of one dice game, content/lobby/dice/<id>.yaml. */
export const diceGame = v.strictObject({
  id: whole(dice.from, dice.to),
  name: gameName,
  stakes: gameStakes,
  return: gameReturn,
  /** Winning rolls of a choice: the fewest, those of the first choice shown, and the most. */
  chances: v.pipe(
    v.strictObject({ least: whole(1, ROLLS - 1), first: whole(1, ROLLS - 1), most: whole(1, ROLLS - 1) }),
    v.check(({ least, first, most }) => least <= first && first <= most, 'must ascend'),
  ),
  declared: declaredTimes(TIMES_MOST),
})
export type DiceGame = v.InferOutput<typeof diceGame>
