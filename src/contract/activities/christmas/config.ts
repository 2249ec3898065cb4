import * as v from 'valibot'
import { rewardId } from '../../props/rewards.ts'
import { whole } from '../../whole.ts'
import { award, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { averageOf } from '../draws.ts'
import { checkPrizes, prizeList } from '../prizes.ts'
import { EXTRA_POINTS_MAX, EXTRA_SUM_MAX, PAROLS, STEPS_MAX, TREE_PLACES } from './limits.ts'

/** Schema of content/lobby/christmas.yaml. Money in cents, points in hundredths. */
const schema = v.strictObject({
  /** What each parol gives when it is signed. */
  parols: v.pipe(v.array(award), v.length(PAROLS)),
  lanterns: v.strictObject({
    /** Lanterns of a whole tree. Those of the parols always have a place. */
    most: whole(PAROLS, TREE_PLACES),
    /** What hangs one more lantern, once a day each: valid bets and deposits of the day, and points. */
    bet: whole(1, EXTRA_SUM_MAX),
    deposit: whole(1, EXTRA_SUM_MAX),
    points: whole(1, EXTRA_POINTS_MAX),
    /** Points for a lantern that nobody opened. */
    leftover: whole(1, EXTRA_POINTS_MAX),
    prizes: prizeList,
  }),
  /** Prizes for so many opened lanterns. */
  steps: v.pipe(
    v.array(v.strictObject({ lanterns: whole(1, TREE_PLACES), award })),
    v.minLength(1),
    v.maxLength(STEPS_MAX),
  ),
})
export type ChristmasConfig = v.InferOutput<typeof schema>

export const config = configOf({
  file: 'christmas.yaml',
  schema,
  read: ({ value, props, complain }): ChristmasConfig => {
    const { parols, lanterns, steps } = value
    for (const [parol, items] of parols.entries())
      checkAward(items, (path, ...said) => complain(['parols', parol, ...path], ...said))
    for (const [index, { lanterns: many, award: items }] of steps.entries()) {
      const before = steps[index - 1]
      if (before && before.lanterns >= many)
        complain(['steps', index, 'lanterns'], 'is not more than the one before', 'sort by lanterns')
      if (many > lanterns.most) complain(['steps', index, 'lanterns'], 'is more than the tree has', 'lower it')
      checkAward(items, (path, ...said) => complain(['steps', index, 'award', ...path], ...said))
    }
    checkPrizes(lanterns.prizes, { props }, (path, ...said) => complain(['lanterns', 'prizes', ...path], ...said))
    // Else it would pay to leave a lantern closed.
    const points = averageOf(lanterns.prizes).find(({ id }) => id === rewardId.points)?.count ?? 0
    if (lanterns.leftover > points)
      complain(['lanterns', 'leftover'], 'is more than the points of an average lantern', `at most ${points}`)
    return value
  },
})
