import * as v from 'valibot'
import * as activities from '../activities/schemas.ts'
import { reaches } from '../care/promotions.ts'
import { call } from './call.ts'
import type { Merged } from './merged.ts'
import { cents, count, eachOnce, id, time } from './shapes.ts'

/** Activities that are on for this player, by id. */
export const activityMap = v.record(
  v.string(),
  v.strictObject({
    id,
    sort: count,
    start: v.optional(time),
    end: v.optional(time),
    /** Target address of an out-link. */
    url: v.optional(v.string()),
    /** Its budget has nothing left today, or at all. Ours. */
    isUsedUp: v.optional(v.literal(true)),
  }),
)

/** How far promotions may go to this player. Ours. */
export const promotions = v.picklist(reaches)

type Activities = typeof activities

/** The calls of every implemented activity. */
const ofActivities = Object.assign({}, ...Object.values(activities).map(({ calls }) => calls)) as Merged<
  Activities[keyof Activities]['calls']
> // derived here from the same object

export const activitiesCalls = {
  ...ofActivities,
  getActivityIds: call({
    about:
      'What is on for this caller: ids by sort, their data, whether the player is bankrupt, has paid at log-in, what they have deposited in all (cents), whether deposits are open, and how far promotions may go: `none` lists no activity, since the player is limited by an operator, at a limit, in a raised step of care, or has just lost. Guests are asked as players without anything. Spec 7.2, 7.3.',
    access: 'public',
    body: {},
    reply: {
      activityIds: eachOnce(count, (id) => id),
      activityMap,
      isBankrupt: v.boolean(),
      loginPaying: v.boolean(),
      totalRecharge: cents,
      /** Whether any deposit channel takes orders now. Ours. */
      canDeposit: v.boolean(),
      promotions,
    },
    refusals: ['sessionEnded'],
  }),
}
