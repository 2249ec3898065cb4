import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, given, rewardItems } from '../../call/shapes.ts'

export { config } from './config.ts'

const standing = {
  /** What binding a number pays; empty if nothing is on offer to this caller. */
  award: rewardItems,
  /** `open`: no number is bound. `needRecharge`: a first deposit is required before. `ready`: it can be received. */
  state: v.picklist(['open', 'needRecharge', 'ready', 'received']),
}

export const calls = {
  bindReward: call({
    about: 'What binding a mobile number pays, and how the caller stands with it. Ours.',
    access: 'player',
    body: {},
    reply: standing,
  }),
  receiveBindReward: call({
    about:
      'Gives the reward for a bound mobile number, once, after a first deposit. Binding is paid once: a reward of a task for it counts. `award` is what the caller was shown: another one is refused with offerChanged. What was earned while the activity was on is given as it was promised, also after its end. Answers what was given, the coin and points the caller then has (hundredths), and how they stand. Ours.',
    access: 'player',
    body: { award: rewardItems },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: [
      'activityClosed',
      'rewardNotReached',
      'needsTopUp',
      'rewardReceived',
      'offerChanged',
      'samePerson',
      'budgetUsedUp',
      'restricted',
      'accountClosed',
    ],
  }),
}
