import * as v from 'valibot'
import { call } from './call.ts'
import { cents, count, id, time } from './shapes.ts'

const ids = v.array(count)

/** Activities that are on for this player, by id. */
export const activityMap = v.record(
  v.string(),
  v.strictObject({
    id,
    sort: count,
    start: v.optional(time),
    end: v.optional(time),
    /** Of an out-link: where it leads. */
    url: v.optional(v.string()),
  }),
)

export const activitiesCalls = {
  getActivityIds: call({
    about:
      'What is on for this caller: ids by sort, their data, whether the player is bankrupt, has paid at log-in, and what they have deposited in all (cents). Guests are asked as players without anything. Spec 7.2, 7.3.',
    access: 'public',
    body: {},
    reply: {
      activityIds: ids,
      activityMap,
      isBankrupt: v.boolean(),
      loginPaying: v.boolean(),
      totalRecharge: cents,
    },
  }),
  getLoginPayUser3: call({
    about:
      'The sign-up bonus a player has bought: what is owned with its days (-1 for a day that is claimed), ids on sale that were bought, and whether a first deposit is wanted before. Spec 7.2, 7.3.',
    access: 'public',
    body: {},
    reply: {
      ownList: v.array(
        v.strictObject({ id, propId: id, loginPayDataJson: v.strictObject({ days: v.array(v.number()) }) }),
      ),
      buyPropIds: v.array(id),
      needRecharge: v.boolean(),
    },
  }),
}
