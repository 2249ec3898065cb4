import * as v from 'valibot'
import { iconNames } from '../icons.ts'
import { CENTS_MAX } from '../money.ts'
import { readManila } from '../time.ts'
import { friendActivities } from './friends.ts'
import { type ActivityId, activityKind } from './kinds.ts'
import { TILE_TEXT_MAX } from './limits.ts'

/**
 * Schema of content/lobby/activities.yaml for every kind of activity. Fields of a single activity stand beside its manifest. Browser rooms
 * import only its types.
 */

const { deposit: _, ...kinds } = activityKind
const names = Object.keys(kinds) as (keyof typeof kinds)[] // keys of a constant object

/** "2026-12-01 00:00" in Manila time. */
const moment = v.pipe(
  v.string(),
  v.check((text) => readManila(text) !== undefined, 'is no moment such as 2026-12-01 00:00'),
)
const tileText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TILE_TEXT_MAX))
/** A text of a tile by language. English stands in for one that is missing. */
const tileTexts = v.strictObject({ en: tileText, fil: v.optional(tileText), th: v.optional(tileText) })
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const cents = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CENTS_MAX))

/** What an activity may give away, in cents: on a day in Manila, and in all. Points and coupons count as `costOf` says. */
export const budget = v.pipe(
  v.strictObject({ day: v.optional(cents), whole: v.optional(cents) }),
  v.check(({ day, whole }) => day !== undefined || whole !== undefined, 'names neither a day nor the whole'),
)
export type Budget = v.InferOutput<typeof budget>

export const activity = v.strictObject({
  /** Its number and its name in spec 3's list of kinds; the two must agree. */
  id: v.picklist(Object.values(kinds) as Exclude<ActivityId, 0>[]), // values of a constant object
  kind: v.picklist(names),
  sort: count,
  /** 1: in operation. A test requires a screen for it. */
  status: v.picklist([0, 1]),
  /** It begins at `start` and ends at `end`. Without them it is always on. */
  start: v.optional(moment),
  end: v.optional(moment),
  /** Without it the activity is bounded by its own rules alone. */
  budget: v.optional(budget),
  /** Target of an out-link. Other kinds have their path in their manifest. */
  url: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The tile of an out-link. Other kinds have picture and words in their manifest. */
  picture: v.optional(v.picklist(iconNames)),
  title: v.optional(tileTexts),
  text: v.optional(tileTexts),
})
export type Activity = v.InferOutput<typeof activity>

/** A line of activities.yaml. A kind unknown to this build passes here and is dropped later. */
export const activitySource = v.strictObject({
  ...activity.entries,
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
})

/** Schema of content/lobby/friends.yaml: what makes an invited friend a valid one. Cents. */
export const friendsSource = v.strictObject({
  deposit: cents,
  stakes: cents,
  /** The activities that also ask for a checked identity. */
  identity: v.pipe(
    v.array(v.picklist(friendActivities)),
    v.check((names) => new Set(names).size === names.length, 'names an activity twice'),
  ),
})
export type FriendRules = v.InferOutput<typeof friendsSource>
