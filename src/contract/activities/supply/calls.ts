import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, given, rewardItems, time } from '../../call/shapes.ts'
import { offer } from '../offer.ts'
import { SUPPLIES_MAX } from './limits.ts'

export { config } from './config.ts'

const supplyNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SUPPLIES_MAX))

const standing = {
  /** One supply; empty while the activity is off, or not offered to the caller, such as right after a loss. */
  items: rewardItems,
  /** Until when it is not offered, since the caller has just lost. */
  quietUntil: v.optional(time),
  /** Not offered to the caller on the day of a loss and the day after it, since a sign of harm is found. */
  isPaused: v.optional(v.literal(true)),
  /** How the caller stands: `doneToday` after all supplies of the day, `usedUp` if the budget of all players is. */
  state: v.picklist(['ready', 'notBankrupt', 'needRecharge', 'doneToday', 'usedUp']),
  /** Supplies that are left to the caller today. */
  left: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Which supply of the day is next, from 1; a claim repeats it. */
  next: supplyNumber,
  /** Who has less than this in all is bankrupt. */
  below: cents,
  offer,
}

export const calls = {
  getSupply: call({
    about: "The supply for the bankrupt, and how the caller stands with it. A day is Manila's. Ours.",
    access: 'player',
    body: {},
    reply: standing,
  }),
  bankruptBonus: call({
    about:
      'Gives the next supply of the day to a bankrupt player: each number once. Answers what was given, what the caller then has (hundredths), and how they stand. Spec 7.2.',
    access: 'player',
    body: { next: supplyNumber, offer },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: [
      ...['activityClosed', 'rewardReceived', 'rewardNotReached', 'needsTopUp', 'samePerson', 'budgetUsedUp'],
      ...['offersQuiet', 'offersPaused', 'offerChanged', 'restricted', 'accountClosed'],
    ] as const,
  }),
}
