import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { declaredTimes, gameName, gameReturn, gameStakes } from '../paytable.ts'
import { limbo } from './manifest.ts'
import { TARGET_LEAST, TARGET_MOST, TARGET_UNIT } from './rules.ts'

const target = whole(TARGET_LEAST, TARGET_MOST)

/** The paytable of one limbo game, content/lobby/limbo/<id>.yaml. */
export const limboGame = v.strictObject({
  id: whole(limbo.from, limbo.to),
  name: gameName,
  stakes: gameStakes,
  return: gameReturn,
  /** Targets in hundredths of the stake: the lowest, the first one shown, and the highest. */
  targets: v.pipe(
    v.strictObject({ least: target, first: target, most: target }),
    v.check(({ least, first, most }) => least <= first && first <= most, 'must ascend'),
  ),
  declared: declaredTimes(TARGET_MOST / TARGET_UNIT),
})
export type LimboGame = v.InferOutput<typeof limboGame>
