import { wordsOfActivityErrcode } from './refusalWords.ts'

/** Why an activity's call was refused (spec 8: 1001-1010; 1011 and 1012 are coupons'). The numbers are the specification's, the meanings ours. */
export const activityErrcodes = {
  /** The activity is off, has not begun, or has ended. */
  activityClosed: 1001,
  rewardNotReached: 1002,
  rewardReceived: 1003,
  /** No such step, prop or day. `gameLike` has the same number with another meaning (spec 8). */
  rewardUnknown: 1004,
  /** The budget of the day or of the whole activity is used up; with `until`, when the next day begins. */
  budgetUsedUp: 1005,
  /** Another account of the same person has it (identity, phone or payout account). */
  samePerson: 1006,
  /** A free bonus needs a valid top-up first (spec 1). */
  needsTopUp: 1007,
  /** The grant is kept until the identity is checked. */
  rewardHeld: 1008,
  /** The offer is not what the player was shown. */
  offerChanged: 1009,
  /** What gives this reward was not bought. */
  purchaseMissing: 1010,
  // 1011 and 1012 are those of coupons (`props/errcodes.ts`).
  /** Its order follows from a round of the beacon that is not published yet. */
  orderWaits: 1013,
  /** Another account on the same device has it, until the identity is checked. */
  sameDevice: 1014,
  /** After a loss nothing is offered; with `until`. What the house gives to everybody is given. */
  offersQuiet: 1015,
  /** Nothing is offered or given: a limit that is reached or an operator's, or a raised step of care. */
  offersPaused: 1016,
} as const

export type ActivityRefusal = keyof typeof activityErrcodes

export const activityRefusalWords = Object.fromEntries(
  Object.entries(activityErrcodes).map(([name, code]) => [name, wordsOfActivityErrcode(code)]),
) as { readonly [Name in ActivityRefusal]: string } // derived from the same object, whose numbers all have words
