import * as v from 'valibot'
import { PROP_PIECES_MAX } from '../../props/limits.ts'
import { rewardId } from '../../props/rewards.ts'
import { whole } from '../../whole.ts'
import type { Complain } from '../award.ts'
import { configOf } from '../config.ts'
import { AWARD_ITEM_MAX } from '../limits.ts'
import { checkPrizes, prizeList } from '../prizes.ts'
import { ACTIVE_MAX, BOX_DEPOSIT_MAX, BOX_POINTS_MAX, GOAL_MAX, LEFTOVER_MAX, TASKS_MAX } from './limits.ts'
import { expectedOf, type Openable, openable, type ThingName, thing, thingNames } from './things.ts'

/** What a task of a day may count: as the daily tasks of the lobby, and sharing. */
export const newYearTaskKinds = ['login', 'play', 'win', 'explore', 'stake', 'todayPay', 'share'] as const
/** What is done or not. */
const ONCE_A_DAY: readonly string[] = ['login', 'share']

const task = v.strictObject({
  /** What has been received of a day is remembered by it. */
  id: whole(1, 99),
  kind: v.picklist(newYearTaskKinds),
  /** Times, or cents. */
  goal: whole(1, GOAL_MAX),
  items: v.pipe(
    v.array(v.strictObject({ id: v.picklist(Object.values(thing)), count: whole(1, PROP_PIECES_MAX) })),
    v.minLength(1),
    v.maxLength(thingNames.length),
  ),
})
export type NewYearTask = v.InferOutput<typeof task>

/** Schema of content/lobby/newYear.yaml. Money in cents, points in hundredths. */
const schema = v.strictObject({
  tasks: v.pipe(v.array(task), v.minLength(1), v.maxLength(TASKS_MAX)),
  /** What a box is given for: active points as often as one has them; deposits of the day, and points, once a day each. */
  boxes: v.strictObject({
    active: whole(1, ACTIVE_MAX),
    deposit: whole(1, BOX_DEPOSIT_MAX),
    points: whole(1, BOX_POINTS_MAX),
  }),
  prizes: v.strictObject({ box: prizeList, lottery: prizeList, firework: prizeList }),
  /** Points for each thing that is left at the end. */
  leftover: v.strictObject({
    ...{ active: whole(1, LEFTOVER_MAX), box: whole(1, LEFTOVER_MAX) },
    ...{ lottery: whole(1, LEFTOVER_MAX), firework: whole(1, LEFTOVER_MAX) },
  }),
  /** The ticker of home tells coin that was drawn from here on. */
  announce: whole(1, AWARD_ITEM_MAX),
})
export type NewYearConfig = v.InferOutput<typeof schema>

export const config = configOf({
  file: 'newYear.yaml',
  schema,
  read: ({ value, props, complain }): NewYearConfig => {
    checkTasks(value.tasks, (path, ...said) => complain(['tasks', ...path], ...said))
    for (const name of openable)
      checkPrizes(value.prizes[name], { props, things: insideOf(name) }, (path, ...said) =>
        complain(['prizes', name, ...path], ...said),
      )
    for (const name of thingNames) checkLeftover(value, name, complain)
    return value
  },
})

/** A box may hold tickets and fireworks. Nothing holds a box, so that no chain is without an end. */
const insideOf = (name: Openable): readonly number[] => (name === 'box' ? [thing.lottery, thing.firework] : [])

function checkTasks(tasks: readonly NewYearTask[], complain: Complain): void {
  for (const [index, { id, kind, goal, items }] of tasks.entries()) {
    if (tasks.findIndex((one) => one.id === id) < index) complain([index, 'id'], `${id} is used twice`, 'take another')
    if (ONCE_A_DAY.includes(kind) && goal !== 1) complain([index, 'goal'], `${kind} counts up to 1`, 'write 1')
    const given = new Set(items.map((item) => item.id))
    if (given.size < items.length) complain([index, 'items'], 'a thing is named twice', 'add the counts')
  }
}

/** Else it would pay to leave a thing unused. */
function checkLeftover({ prizes, boxes, leftover }: NewYearConfig, name: ThingName, complain: Complain): void {
  const expected = expectedOf([{ id: thing[name], count: 100 }], { active: boxes.active, prizes })
  const points = expected.find(({ id }) => id === rewardId.points)?.count ?? 0
  if (leftover[name] * 100 > points)
    complain(
      ['leftover', name],
      'is more than the points that it brings on average',
      `at most ${Math.floor(points / 100)}`,
    )
}
