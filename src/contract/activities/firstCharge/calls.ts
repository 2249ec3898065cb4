import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, given, id, rewardItem } from '../../call/shapes.ts'
import { CONTENT_LIST_MAX } from '../../limits.ts'
import { rechargeType } from '../../wallet/channel.ts'
import { OFFER_PROPS_MAX } from './limits.ts'

export { config } from './config.ts'

/** itemStatus: 0 it can be bought, 1 its props can be claimed, 2 all are claimed. */
const state = {
  appRechargeBonusCollection9: v.strictObject({
    awardId: id,
    itemStatus: v.picklist([0, 1, 2]),
    /** JSON: a list of { propId }, the props already claimed. */
    propReceiveList: v.string(),
    /** When the offer ends; -1 for never. */
    expireTime: v.union([v.literal(-1), count]),
    /** The rest is ours. What is to be paid, 0 once it is bought. */
    price: cents,
    showType: v.picklist([1, 2, 3]),
    /** Worth of the award over the price, in percent, rounded down; 0 once it is bought. */
    discount: count,
    /** What it brings, as it was when it was bought. Of a coupon also its figure (percent, or whole coins) and its least deposit. */
    award: v.pipe(
      v.array(v.strictObject({ ...rewardItem.entries, num: v.optional(count), limitAmount: v.optional(cents) })),
      v.maxLength(OFFER_PROPS_MAX),
    ),
    /** What the same deposit brings without the offer: the match of a first deposit, which the offer replaces. */
    match: cents,
    /** The channels that take a deposit of the price now. */
    channels: v.pipe(v.array(rechargeType), v.maxLength(CONTENT_LIST_MAX)),
  }),
}

export const calls = {
  appRechargeBonusCollection9: call({
    about:
      'The offer of a first deposit, or what the caller has bought by it: `awardId`, `itemStatus` (0 can be bought, 1 can be claimed, 2 all claimed), the props already claimed, and the end (-1 for none). It is bought by `recharge3` with `actType` 9 and the amount `price`, and replaces the match of that deposit. Refuses who may not be offered it. Spec 2.13, 3, 4, 7.2.',
    access: 'player',
    body: {},
    reply: state,
    refusals: ['activityClosed', 'offersQuiet', 'offersPaused', 'budgetUsedUp', 'samePerson'],
  }),
  appRechargeBonusCollection9Receive: call({
    about:
      'Gives one prop of the bought offer, once. Answers what was given, the coin and the points the caller then has (hundredths), and how the offer stands. Spec 2.13, 7.2.',
    access: 'player',
    body: { propId: id },
    reply: { ...given, coin: cents, lottery: cents, ...state },
    refusals: [
      ...['purchaseMissing', 'rewardUnknown', 'rewardReceived', 'activityClosed'],
      ...['samePerson', 'budgetUsedUp', 'restricted', 'accountClosed'],
    ] as const,
  }),
}
