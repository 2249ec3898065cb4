import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, day, eachOnce, given, rewardItems } from '../../call/shapes.ts'
import { offer } from '../offer.ts'
import { VIP_LEVELS_MAX, VIP_REBATES_SHOWN_MAX } from './limits.ts'
import { itemStates } from './words.ts'

export { config } from './config.ts'

const state = v.picklist(Object.values(itemStates))
const money = { ...given, coin: cents, lottery: cents }

const user = {
  /** The caller's level, and the valid bet that made it. Nothing takes a level away. */
  level: count,
  bet: cents,
  /** A first deposit is required before any gift. */
  needRecharge: v.boolean(),
  /** Whether anything is offered now. Else only what was earned is told. */
  isOffered: v.boolean(),
  /** The gift of each level that has one, by level, as it stands now or as it was kept. */
  upgrades: v.pipe(
    eachOnce(v.strictObject({ level: count, state, items: rewardItems }), ({ level }) => level),
    v.maxLength(VIP_LEVELS_MAX),
  ),
  /** This week's salary at the caller's level. It can be claimed until `until`, the last day of the week. */
  salary: v.strictObject({ state, until: day, items: rewardItems }),
  /** This year's birthday gift at the caller's level, with its last day while it can be claimed. */
  birthday: v.strictObject({ state, isIdentified: v.boolean(), until: v.optional(day), items: rewardItems }),
  /** The gifts of today, or all of them, are used up. What was kept is still given. */
  isUsedUp: v.boolean(),
  offer,
}

const rebates = {
  level: count,
  needRecharge: v.boolean(),
  /** Rebates of finished days, newest first: claimable ones, and those claimed of the latest days. */
  days: v.pipe(
    eachOnce(
      v.strictObject({
        day,
        /** The level at the end of that day. */
        level: count,
        cents,
        betRate: v.pipe(v.number(), v.minValue(0)),
        state,
        /** The last day to claim it. */
        until: day,
        /** By type of game: valid bet, basis points, and their product, rounded down to the centavo. */
        types: v.array(v.strictObject({ typeId: count, validBet: cents, rate: count, cents })),
      }),
      ({ day }) => day,
    ),
    v.maxLength(VIP_REBATES_SHOWN_MAX),
  ),
}

const ofRebates = [
  ...['rewardNotReached', 'rewardReceived', 'needsTopUp', 'samePerson', 'restricted', 'accountClosed'],
] as const
const refusals = [...ofRebates, 'activityClosed', 'offersPaused', 'offerChanged', 'budgetUsedUp'] as const

export const calls = {
  vipUser: call({
    about:
      "The caller's VIP level with its valid bet (cents), and how each gift stands: 0 not reached, 1 can be claimed, 2 claimed. While the activity is off, or nothing may be promoted to the caller, only what was earned is there. Ours.",
    access: 'player',
    body: {},
    reply: user,
  }),
  vipUpgradeReceive: call({
    about:
      'Gives the gift of a reached level, once. `offer` names what the caller was shown. Answers what was given, what the player then has (hundredths), and how all stands. Ours.',
    access: 'player',
    body: { level: count, offer },
    reply: { ...money, ...user },
    refusals,
  }),
  vipGiftReceive: call({
    about:
      "Gives this week's salary, or this year's birthday gift, by the caller's level. The birthday is that of the approved identity. Answers like vipUpgradeReceive. Ours.",
    access: 'player',
    body: { gift: v.picklist(['salary', 'birthday']), offer },
    reply: { ...money, ...user },
    refusals,
  }),
  vipRebate: call({
    about:
      'The rebates of finished days in Manila, by type of game: valid bet (cents) times the basis points of the level, rounded down. Ours.',
    access: 'player',
    body: {},
    reply: rebates,
  }),
  vipRebateReceive: call({
    about:
      "Gives the rebate of a finished day, once. What was added up stays claimable until its last day, whatever the operator changes. Answers what was given, the player's balances, and all rebates. Ours.",
    access: 'player',
    body: { day },
    reply: { ...money, ...rebates },
    refusals: ofRebates,
  }),
}
