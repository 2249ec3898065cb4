import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, given, nextCursor, pageBody, positiveCents } from '../../call/shapes.ts'
import { claimRefusals } from '../claimRefusals.ts'
import { agentStanding, statementDay } from '../commission.ts'

export { config } from './config.ts'

export const calls = {
  agentData: call({
    about:
      'How the caller stands as an agent: the commission that can be exchanged, what moved it, and the daily statements by level, the latest first, in pages. A level tells how many friends played, and with three or more their valid bets (cents, basis points). Refuses with activityClosed who may not be offered it and has earned nothing. Spec 7.2.',
    access: 'player',
    body: pageBody,
    reply: { agent: v.strictObject(agentStanding), rows: v.array(statementDay), cursor: nextCursor },
    refusals: ['activityClosed'],
  }),
  agent3Exchange: call({
    about:
      'Turns the whole commission into coin, which needs no turnover. `amount` is the balance that the caller was shown (cents, ours): another one is refused with offerChanged. Answers what was given, the coin and points the caller then has, and how the caller stands. Spec 7.2.',
    access: 'player',
    body: { amount: positiveCents },
    reply: { ...given, coin: cents, lottery: cents, agent: v.strictObject(agentStanding) },
    refusals: ['needsTopUp', 'offerChanged', ...claimRefusals] as const,
  }),
}
