import * as v from 'valibot'
import { TASK_AWARD_ITEMS_MAX, TASK_GOAL_MAX } from '../activities/limits.ts'
import { type TaskKind, taskKinds } from '../activities/tasks.ts'
import { rewardItems } from '../calls/shapes.ts'
import { type ActivityId, activityKind } from '../enumerations.ts'
import { readManila } from '../time.ts'

/** What operators configure of activities and tasks, in content/lobby/activities.yaml and tasks.yaml. Browser rooms import this for its types alone. */

const { deposit: _, ...kinds } = activityKind
export type ActivityName = keyof typeof kinds
const names = Object.keys(kinds) as ActivityName[] // keys of a constant object

/** "2026-12-01 00:00" on the clocks of Manila. */
const moment = v.pipe(
  v.string(),
  v.check((text) => readManila(text) !== undefined, 'is no moment such as 2026-12-01 00:00'),
)
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const activity = v.strictObject({
  /** Its number and its name in spec 3's list of kinds; the two must agree. */
  id: v.picklist(Object.values(kinds) as Exclude<ActivityId, 0>[]), // values of a constant object
  kind: v.picklist(names),
  sort: count,
  /** 1 operates. Only what has a screen may: a test looks. */
  status: v.picklist([0, 1]),
  /** It begins at `start` and is over at `end`. Without them it always was, and stays. */
  start: v.optional(moment),
  end: v.optional(moment),
  /** Where an out-link leads; other kinds have their place in contract/activities/activities.ts. */
  url: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type Activity = v.InferOutput<typeof activity>

/** A line of activities.yaml: one of a kind that this build does not know is read, to be left out. */
export const activitySource = v.strictObject({
  ...activity.entries,
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
})

const kindsOfTask = Object.keys(taskKinds) as TaskKind[] // keys of a constant object

/** A task, in content/lobby/tasks.yaml. Its words are its kind's: `task.kind.<kind>` in content/words. */
export const task = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(999)),
  kind: v.picklist(kindsOfTask),
  /** How often, or how many cents, by its kind. */
  goal: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TASK_GOAL_MAX)),
  period: v.picklist(['once', 'daily']),
  /** What is given: coin (2001, with the turnover it asks for) and points (2002), in hundredths. */
  award: v.pipe(rewardItems, v.minLength(1), v.maxLength(TASK_AWARD_ITEMS_MAX)),
  /** Where its button leads: a path of ours. */
  leads: v.pipe(v.string(), v.regex(/^\/[a-z][\w/?=&-]*$/), v.maxLength(100)),
  sort: count,
  status: v.picklist([0, 1]),
})
export type Task = v.InferOutput<typeof task>
