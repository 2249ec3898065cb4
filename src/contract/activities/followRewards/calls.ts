import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, eachOnce, given, id, positiveCents } from '../../call/shapes.ts'
import { socialActs, socialIds } from '../../social/social.ts'

export { config } from './config.ts'

const visits = {
  /** The house's social accounts whose visit is rewarded, in hundredths of a point. */
  visits: eachOnce(
    v.strictObject({
      id,
      network: v.picklist(socialIds),
      url: v.string(),
      points: positiveCents,
      /** The caller has opened it by a link of ours. */
      isVisited: v.boolean(),
      isReceived: v.boolean(),
    }),
    ({ id }) => id,
  ),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
}

export const calls = {
  appProxyUser4TaskUser: call({
    about:
      "The house's social accounts that pay points for a visit, once each, and which of them the caller has received; none while the activity is off. Spec 7.2 has the name, the rest is ours.",
    access: 'public',
    body: {},
    reply: visits,
    refusals: ['sessionEnded'],
  }),
  appProxyUser4TaskUserShare: call({
    about:
      'Records that the caller has opened a social account of the house, or the share dialog of a network, by a link of ours. The first time counts, for follow rewards and for tasks of kinds 4 to 9; again changes nothing. It is refused where nothing on offer counts it. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { network: v.picklist(socialIds), act: v.picklist(socialActs) },
    reply: visits,
    refusals: ['activityClosed', 'offersPaused'],
  }),
  appProxyUser4TaskUserReceive: call({
    about:
      'Gives the points for visiting one of those accounts, once, after the visit was recorded: those that were promised then, even after the activity has ended. It need not lead to following, which is why they are few. `points` is what the caller was shown: another figure than the promised one is refused with offerChanged. Answers what was given, the points the caller then has (hundredths), and how all stand. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { visitId: id, points: positiveCents },
    reply: { ...given, lottery: cents, ...visits },
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
