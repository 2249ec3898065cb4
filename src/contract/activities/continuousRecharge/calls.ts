import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, day, given, positiveCents, rewardItems } from '../../call/shapes.ts'
import { claimRefusals } from '../claimRefusals.ts'

export { config } from './config.ts'

const standing = {
  /** Whether the activity is on. Without it nothing new can be earned. */
  isOn: v.boolean(),
  /** Whether the budget is used up: what is reached from now on is given when there is a new one, or not at all. */
  isUsedUp: v.boolean(),
  /** The day in Manila. */
  today: day,
  /** What has been deposited today. What is still being paid, was paid back, or was set aside does not count. */
  deposited: cents,
  /** The days of the present streak that count, the oldest first, and how many pay in a row. */
  met: v.array(day),
  days: count,
  /** The make-up days that are left of `makeUps`: a missed day then does not start over. */
  makeUps: count,
  makeUpsLeft: count,
  /** The tiers that the caller may hear of: what a day must bring, and the coin of each day in a row. `isReached`: by today's deposits. */
  tiers: v.array(v.strictObject({ amount: positiveCents, rewards: v.array(positiveCents), isReached: v.boolean() })),
  /** How often that coin must be staked. */
  betRate: v.number(),
  /** What can be claimed, by day and tier. */
  ready: v.array(v.strictObject({ day, amount: positiveCents, items: rewardItems })),
}

export const calls = {
  appRechargeBonusCollection10: call({
    about:
      'How the caller stands with deposits on consecutive days in Manila: the streak, its make-up days, the tiers of a day, and what can be claimed. A day on which a limit, a break or an exclusion stopped deposits is no missed day. Tiers that the caller’s own limits on deposits leave no room for are left out; nothing but what is ready is told to whom nothing may be promoted. Amounts in cents. Ours: the specification shows its name as a hash.',
    access: 'player',
    body: {},
    reply: standing,
  }),
  appRechargeBonusCollection10Receive: call({
    about:
      'Gives the reward of a day and a tier, once. `reward` is the coin that the caller was shown: if the day gives another one now, and was not earned before, it is refused with offerChanged. What was earned before the activity ended is given afterwards too. Answers what was given, what the caller then has (cents), and how the streak stands. Ours.',
    access: 'player',
    body: { day, amount: positiveCents, reward: positiveCents },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: [...claimRefusals, 'rewardUnknown', 'offerChanged'],
  }),
}
