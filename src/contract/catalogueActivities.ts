import * as v from 'valibot'
import { type ActivityId, activityKind } from './enumerations.ts'
import { readManila } from './time.ts'

/** What operators configure of activities, in content/lobby/activities.yaml. Browser rooms import this for its types alone. */

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
  /** Where an out-link leads; other kinds have their place in contract/activities.ts. */
  url: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type Activity = v.InferOutput<typeof activity>
