import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, friendAsked, given, id, rewardItems, time } from '../../call/shapes.ts'
import { claimRefusals } from '../claimRefusals.ts'

export { config } from './config.ts'

/** itemStatus: 0 friends are missing, 1 the award can be claimed, 2 every award was claimed. */
const state = {
  appInviteBonus1User: v.strictObject({
    awardId: id,
    itemStatus: v.picklist([0, 1, 2]),
    /** The caller's valid friends who joined while the activity was on. */
    inviteCount: count,
    /** The rest is ours. How many friends the award takes, and what it is: as it was when it was reached. */
    required: count,
    award: rewardItems,
    /** When friends stop counting; -1 for never. */
    expireTime: v.union([v.literal(-1), time]),
    /** A first deposit of the caller's is missing. */
    needRecharge: v.boolean(),
    /** The budget has no room for the award today. */
    isUsedUp: v.boolean(),
    friend: friendAsked,
  }),
}

export const calls = {
  appInviteBonus1User: call({
    about:
      'The award for valid friends that the caller works for, or can claim: `awardId`, `itemStatus` (0 friends are missing, 1 it can be claimed, 2 all were claimed) and `inviteCount`. The progress is (inviteCount + 1) / (required + 1). Refuses who may not be offered it and has nothing to claim. Spec 2.14, 3, 4, 7.2, 9.',
    access: 'player',
    body: {},
    reply: state,
    refusals: ['activityClosed'],
  }),
  appInviteBonus1UserReceive: call({
    about:
      'Gives an award that was reached, once. `propId` is the `awardId`, and `award` what the caller was shown (ours): another one is refused with offerChanged, unless it was stored when it was reached. Answers what was given, the coin and points the caller then has (hundredths), and the next award. Spec 2.14, 7.2.',
    access: 'player',
    body: { propId: id, award: rewardItems },
    reply: { ...given, coin: cents, lottery: cents, ...state },
    refusals: ['rewardUnknown', 'needsTopUp', 'offerChanged', ...claimRefusals] as const,
  }),
}
