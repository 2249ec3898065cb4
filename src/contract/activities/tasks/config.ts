import * as v from 'valibot'
import { award, type Complain, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { FIRST_PAY_TASK, type TaskKind, type TaskPeriod, taskKinds } from './kinds.ts'
import { TASK_GOAL_MAX, TASKS_MAX } from './limits.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const kindsOfTask = Object.keys(taskKinds) as TaskKind[] // keys of a constant object

/** A task, in content/lobby/tasks.yaml. Its texts belong to its kind: `task.kind.<kind>` in content/words. */
export const task = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(999)),
  kind: v.picklist(kindsOfTask),
  /** Times or cents, depending on its kind. */
  goal: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TASK_GOAL_MAX)),
  period: v.picklist(['once', 'daily']),
  award,
  /** Target of its button: a path of this site. */
  leads: v.pipe(v.string(), v.regex(/^\/[a-z][\w/?=&-]*$/), v.maxLength(100)),
  sort: count,
  status: v.picklist([0, 1]),
})
export type Task = v.InferOutput<typeof task>

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
    return [...value].sort((one, other) => one.sort - other.sort || one.id - other.id)
  },
})

function checkTask({ id, kind, period, goal, award: items }: Task, complain: Complain): void {
  const { periods, most = goal }: { periods: readonly TaskPeriod[]; most?: number } = taskKinds[kind]
  if ((kind === 'firstPay') !== (id === FIRST_PAY_TASK))
    complain(['id'], `${FIRST_PAY_TASK} is the first deposit`, 'correct the id or the kind')
  if (!periods.includes(period))
    complain(['period'], `${kind} comes ${periods.join(' or ')}`, `write ${periods.join(' or ')}`)
  if (goal > most) complain(['goal'], `${kind} counts up to ${most}`, `write ${most}`)
  checkAward(items, (path, what, mend) => complain(['award', ...path], what, mend))
}
