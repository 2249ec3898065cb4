import * as v from 'valibot'
import { rewardItems } from '../../calls/shapes.ts'
import { configOf } from '../config.ts'
import { rewardId } from '../rewards.ts'
import { FIRST_PAY_TASK, type TaskKind, type TaskPeriod, taskKinds } from './kinds.ts'
import { TASK_AWARD_ITEMS_MAX, TASK_AWARD_MAX, TASK_GOAL_MAX, TASKS_MAX } from './limits.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const kindsOfTask = Object.keys(taskKinds) as TaskKind[] // keys of a constant object
const GIVEN: readonly number[] = Object.values(rewardId)

/** A task, in content/lobby/tasks.yaml. Its texts belong to its kind: `task.kind.<kind>` in content/words. */
export const task = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(999)),
  kind: v.picklist(kindsOfTask),
  /** Times or cents, depending on its kind. */
  goal: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TASK_GOAL_MAX)),
  period: v.picklist(['once', 'daily']),
  /** The reward: coin (2001, with its wagering requirement) and points (2002), in hundredths. */
  award: v.pipe(rewardItems, v.minLength(1), v.maxLength(TASK_AWARD_ITEMS_MAX)),
  /** Target of its button: a path of this site. */
  leads: v.pipe(v.string(), v.regex(/^\/[a-z][\w/?=&-]*$/), v.maxLength(100)),
  sort: count,
  status: v.picklist([0, 1]),
})
export type Task = v.InferOutput<typeof task>

type Complain = (path: readonly (string | number)[], what: string, mend: string) => void

export const config = configOf({
  file: 'tasks.yaml',
  schema: v.nullable(v.pipe(v.array(task), v.maxLength(TASKS_MAX)), []),
  read: ({ value, complain }): readonly Task[] => {
    const seen = new Set<number>()
    for (const [index, one] of value.entries()) {
      if (seen.has(one.id)) complain([index, 'id'], `${one.id} is used twice`, 'give this task another id')
      seen.add(one.id)
      checkTask(one, (path, what, mend) => complain([index, ...path], what, mend))
    }
    return value.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
  },
})

function checkTask({ id, kind, period, status, award }: Task, complain: Complain): void {
  const { periods, isCounted }: { periods: readonly TaskPeriod[]; isCounted: boolean } = taskKinds[kind]
  if ((kind === 'firstPay') !== (id === FIRST_PAY_TASK))
    complain(['id'], `${FIRST_PAY_TASK} is the first deposit`, 'correct the id or the kind')
  if (!periods.includes(period))
    complain(['period'], `${kind} comes ${periods.join(' or ')}`, `write ${periods.join(' or ')}`)
  if (status === 1 && !isCounted) complain(['status'], `nothing counts ${kind} yet`, 'write 0')
  for (const [item, { id: given, count: cents }] of award.entries()) {
    if (!GIVEN.includes(given))
      complain(['award', item, 'id'], 'only coin and points can be given', `write ${GIVEN.join(' or ')}`)
    if (cents > TASK_AWARD_MAX)
      complain(['award', item, 'count'], `is more than ${TASK_AWARD_MAX}`, 'write a smaller number')
  }
}
