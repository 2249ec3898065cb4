import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, day, positiveCents, time } from '../call/shapes.ts'
import { rails } from '../wallet/rails.ts'
import { BONUS_TICKERS_MAX } from '../wallet/trade.ts'

/** What the house paid out by one rail today. Nothing in it names or counts a player. */
const railPaid = v.strictObject({
  rail: v.picklist(rails),
  count,
  cents: positiveCents,
  /** From the request to the bank's word, of the withdrawal in the middle. */
  medianMs: count,
})
const paid = { day, rails: v.pipe(v.array(railPaid), v.maxLength(rails.length)) }
const waiting = v.strictObject({ count, cents })

export const tradeCalls = {
  tradeInfo: call({
    about:
      "The player's own sums of today in Manila, what still waits, and the house's payouts of today by rail. `staked` and `won` are left out on a day of too many rounds to add up. Cents. Spec 7.1; the shape is ours.",
    access: 'player',
    body: {},
    reply: {
      ...paid,
      deposited: cents,
      withdrawn: cents,
      staked: v.optional(cents),
      won: v.optional(cents),
      deposits: waiting,
      withdrawals: waiting,
    },
  }),
  'anonymous/tradeInfo': call({
    about:
      "The house's payouts of today in Manila by rail, with their median time. Cents. Spec 7.1; the shape is ours.",
    access: 'public',
    body: {},
    reply: paid,
  }),
  getBonusTickers: call({
    about:
      'Bonuses that players got in the last 24 hours, newest first, of players who let their wins be seen. Names are half hidden. Cents. Spec 7.1; the shape is ours.',
    access: 'public',
    body: {},
    reply: {
      rows: v.pipe(
        v.array(v.strictObject({ phone: v.string(), amount: positiveCents, reason: v.string(), timestamp: time })),
        v.maxLength(BONUS_TICKERS_MAX),
      ),
    },
  }),
}
