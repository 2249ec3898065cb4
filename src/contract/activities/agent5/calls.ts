import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, given, nextCursor, pageBody, positiveCents, rewardItems } from '../../call/shapes.ts'
import { claimRefusals } from '../claimRefusals.ts'
import { agentStanding, statementDay } from '../commission.ts'
import { FRIENDS_AT_ONCE } from './limits.ts'

export { config } from './config.ts'

const standing = {
  agent: v.strictObject(agentStanding),
  /** The last finished day with play in the team, by level; and the rate of the team on it, in basis points, where enough friends played. */
  last: v.optional(v.strictObject({ ...statementDay.entries, rate: v.optional(count) })),
  /** The reward for valid friends: how many there are, how many were rewarded, how many the next claim rewards or, with a used-up budget, how many wait, and with what each. */
  friends: v.strictObject({
    valid: count,
    rewarded: count,
    ready: v.pipe(count, v.maxValue(FRIENDS_AT_ONCE)),
    award: rewardItems,
    /** The budget has no room for it today. */
    isUsedUp: v.boolean(),
  }),
}
const money = { ...given, coin: cents, lottery: cents, ...standing }

export const calls = {
  appAgent5User: call({
    about:
      'How the caller stands with a team of five levels: the commission that can be exchanged, the last day of the team by level in counts and sums, and the reward for valid friends. Refuses with activityClosed who may not be offered it and has earned nothing. Spec 7.2.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: ['activityClosed'],
  }),
  appAgent5UserLog: call({
    about:
      'The daily statements of the team by level, the latest first, in pages. A level tells how many friends played, and with three or more their valid bets (cents) at each difference of rates (basis points). Spec 7.2.',
    access: 'player',
    body: pageBody,
    reply: { rows: v.array(statementDay), cursor: nextCursor },
  }),
  appAgent5UserReceive: call({
    about:
      'Turns the whole commission into coin, which needs no turnover. `amount` is the balance that the caller was shown (cents, ours): another one is refused with offerChanged. Answers what was given, what the caller then has, and how the caller stands. Spec 7.2.',
    access: 'player',
    body: { amount: positiveCents },
    reply: money,
    refusals: ['needsTopUp', 'offerChanged', ...claimRefusals] as const,
  }),
  appAgent5UserInviteValidReceive: call({
    about:
      'Gives the reward for valid friends who were not rewarded yet, each once. `count` and `award` are how many friends, and what for each, the caller was shown (ours): others are refused with offerChanged. Needs a checked identity. Answers like appAgent5UserReceive. Spec 7.2.',
    access: 'player',
    body: { count: v.pipe(count, v.minValue(1), v.maxValue(FRIENDS_AT_ONCE)), award: rewardItems },
    reply: money,
    refusals: ['needsTopUp', 'offerChanged', 'rewardHeld', ...claimRefusals] as const,
  }),
}
