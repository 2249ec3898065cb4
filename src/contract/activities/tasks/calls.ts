import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, given, id, idsOnce, rewardItems } from '../../call/shapes.ts'

export { config } from './config.ts'

const taskUser = {
  /** Number of today's achieved tasks. */
  achieveNum: count,
  /** JSON: task id to its progress, in times or cents, capped at its goal. */
  achieveData: v.string(),
  /** JSON: task id to 1 (not claimed yet) or 2 (claimed), for achieved tasks. Key 105 appears after the first recharge. */
  taskData: v.string(),
  /** Whether a reward can be claimed now. */
  canReceiveTaskAward: v.boolean(),
  /** A first deposit is required before any reward is claimed. What is achieved stays so, a daily task until its midnight. */
  needRecharge: v.boolean(),
  /** Ids of tasks whose reward the budget has no room for now. */
  usedUp: idsOnce,
}

export const calls = {
  getTaskUser: call({
    about: "How the caller stands with today's tasks; a guest stands nowhere. Spec 7.2, 7.3.",
    access: 'public',
    body: {},
    reply: taskUser,
    refusals: ['sessionEnded'],
  }),
  receiveTaskAward: call({
    about:
      'Gives the reward of an achieved task, once in its day in Manila or once in all, after a first deposit. `award` is what the caller was shown: if the task gives something else now, it is refused with offerChanged. Answers what was given, what the player then has (cents), and how the tasks stand. Ours.',
    access: 'player',
    body: { taskId: id, award: rewardItems },
    reply: { ...given, coin: cents, lottery: cents, ...taskUser },
    refusals: [
      'activityClosed',
      'rewardNotReached',
      'rewardReceived',
      'needsTopUp',
      'offerChanged',
      'samePerson',
      'budgetUsedUp',
      'restricted',
      'accountClosed',
    ],
  }),
}
