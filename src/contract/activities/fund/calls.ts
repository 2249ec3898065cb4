import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, eachOnce, given, positiveCents, rewardItems } from '../../call/shapes.ts'
import { offer } from '../offer.ts'
import { FUND_STEPS_MAX } from './limits.ts'

export { config } from './config.ts'

const standing = {
  /** `open`: can be bought; `bought`; `refunded`: given back on an exclusion or closing; `closed`: not offered to the caller. */
  state: v.picklist(['open', 'bought', 'refunded', 'closed']),
  price: positiveCents,
  /** The caller's VIP level. */
  level: count,
  /** What each level returns: as it was sold, or as it would be. */
  steps: v.pipe(
    eachOnce(
      v.strictObject({ level: count, items: rewardItems, state: v.picklist(['ahead', 'ready', 'received']) }),
      ({ level }) => level,
    ),
    v.maxLength(FUND_STEPS_MAX),
  ),
  /** Coin that may buy it: all but bonus coin that must still be staked. */
  free: cents,
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  /** No more are sold today. */
  isUsedUp: v.boolean(),
  offer,
}
const money = { coin: cents, lottery: cents }
const ofAccount = ['restricted', 'accountClosed', 'samePerson'] as const

export const calls = {
  fundUser: call({
    about: "The fund: its price, what each VIP level returns, and the caller's own. Cents. Ours.",
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  fundBuy: call({
    about:
      'Buys the fund for coin, once. It returns points and coupons, never coin. `offer` names what the caller was shown. Bonus coin that must still be staked does not pay. Cents. Ours.',
    access: 'player',
    body: { offer },
    reply: { ...money, ...standing },
    refusals: [
      ...['activityClosed', 'offersQuiet', 'offersPaused', 'rewardReceived', 'offerChanged', 'budgetUsedUp'],
      ...['needsTopUp', 'rewardHeld'],
      ...['insufficientCoin', ...ofAccount],
    ] as const,
  }),
  fundReceive: call({
    about:
      'Gives what a bought fund returns at a VIP level that was reached, once. Answers what was given, and what the caller then has (hundredths). Ours.',
    access: 'player',
    body: { level: count },
    reply: { ...given, ...money, ...standing },
    refusals: [
      'purchaseMissing',
      'rewardUnknown',
      'rewardNotReached',
      'rewardReceived',
      'activityClosed',
      ...ofAccount,
    ] as const,
  }),
}
