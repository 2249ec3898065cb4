import * as v from 'valibot'
import { call } from './call.ts'
import { cents, count, id, rewardItems, time } from './shapes.ts'

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

const taskUser = {
  /** How many of today's tasks are achieved. */
  achieveNum: count,
  /** JSON: task id to how far it is, in times or cents, up to its goal. */
  achieveData: v.string(),
  /** JSON: task id to 1 (to be received) or 2 (received), for achieved tasks. Key 105 is there once the first recharge is done. */
  taskData: v.string(),
  canReceiveTaskAward: v.boolean(),
}

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
  getTaskUser: call({
    about: "How the caller stands with today's tasks; a guest stands nowhere. Spec 7.2, 7.3.",
    access: 'public',
    body: {},
    reply: taskUser,
  }),
  receiveTaskAward: call({
    about:
      'Gives the reward of an achieved task, once in its day in Manila or once in all; answers what was given, what the player then has (cents), and how the tasks stand. Ours.',
    access: 'player',
    body: { taskId: id },
    reply: { propList: rewardItems, coin: cents, lottery: cents, ...taskUser },
    refusals: ['activityClosed', 'rewardNotReached', 'rewardReceived'],
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
