import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, eachOnce, given, positiveCents, rewardItems, time } from '../../call/shapes.ts'
import { claimRefusals } from '../claimRefusals.ts'

export { config } from './config.ts'

/** The round of a window's rewards (`tiers.ts`). */
const windowName = v.pipe(v.string(), v.regex(/^(?:month-\d{4}-\d{2}|from-\d{4}-\d{2}-\d{2})$/))

const standing = {
  /** Whether the activity is on, and its window is open. Without it nothing new can be earned. */
  isOn: v.boolean(),
  /** Whether the budget is used up: what is reached from now on is given when there is a new one, or not at all. */
  isUsedUp: v.boolean(),
  window: v.optional(v.strictObject({ name: windowName, start: time, end: time })),
  /** What has been deposited in the window. What is still being paid, was paid back, or was set aside does not count. */
  deposited: cents,
  /** The tiers of the window that the player may hear of. `open`: not reached; `ready`: to claim. */
  tiers: eachOnce(
    v.strictObject({ amount: positiveCents, items: rewardItems, state: v.picklist(['open', 'ready', 'received']) }),
    ({ amount }) => amount,
  ),
  /** Earned and not claimed, of other windows or of an earlier configuration. */
  kept: v.array(v.strictObject({ window: windowName, amount: positiveCents, items: rewardItems })),
}

export const calls = {
  rechargeBonusCollection6: call({
    about:
      'How the caller stands with the accumulated deposits of the present window: sum, tiers, and what is kept from before. Tiers that the caller’s own limits on deposits leave no room for are left out; nothing but what is kept is told to whom nothing may be promoted. Amounts in cents. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: {},
    reply: standing,
  }),
  receiverRechargeBonusCollection6: call({
    about:
      'Gives the rebate of a reached tier, once for each window. `rebate` is the coin that the caller was shown: if the tier gives another one now, and was not earned before, it is refused with offerChanged. What was earned before the activity ended is given afterwards too. Answers what was given, what the caller then has (cents), and how the tiers stand. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { window: windowName, amount: positiveCents, rebate: positiveCents },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: [...claimRefusals, 'rewardUnknown', 'offerChanged'],
  }),
}
