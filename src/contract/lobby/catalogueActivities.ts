import * as v from 'valibot'
import { type ActivityId, activityKind } from '../activities/kinds.ts'
import { readManila } from '../time.ts'

/** What operators configure of every kind of activity, in content/lobby/activities.yaml; what one alone asks for stands beside its manifest. Browser rooms import this for its types alone. */

const { deposit: _, ...kinds } = activityKind
const names = Object.keys(kinds) as (keyof typeof kinds)[] // keys of a constant object

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
  /** Where an out-link leads; other kinds have their path in their manifest. */
  url: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type Activity = v.InferOutput<typeof activity>

/** A line of activities.yaml: one of a kind that this build does not know is read, to be left out. */
export const activitySource = v.strictObject({
  ...activity.entries,
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
})
