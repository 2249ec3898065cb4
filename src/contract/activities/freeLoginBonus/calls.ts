import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, given, rewardItems } from '../../call/shapes.ts'
import { offer } from '../offer.ts'

export { config } from './config.ts'

const gift = {
  /** Today's gift; empty while the activity is off, or not offered to the caller. */
  items: rewardItems,
  isReceived: v.boolean(),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  /** Today's gifts are used up. */
  isUsedUp: v.boolean(),
  offer,
}

export const calls = {
  getFreeLoginBonus: call({
    about: "The gift of the day, and whether the caller has it. A day is Manila's. Ours.",
    access: 'player',
    body: {},
    reply: gift,
    refusals: [],
  }),
  receiveFreeLoginBonus: call({
    about: 'Gives the gift of the day, once. Answers what was given, and what the caller then has (hundredths). Ours.',
    access: 'player',
    body: { offer },
    reply: { ...given, coin: cents, lottery: cents, ...gift },
    refusals: [
      ...[
        'activityClosed',
        'offersPaused',
        'rewardReceived',
        'budgetUsedUp',
        'samePerson',
        'needsTopUp',
        'offerChanged',
      ],
      ...['restricted', 'accountClosed'],
    ] as const,
  }),
}
