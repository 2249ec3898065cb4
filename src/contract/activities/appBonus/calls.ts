import { call } from '../../call/call.ts'
import { cents, given } from '../../call/shapes.ts'

export const calls = {
  appBonus: call({
    about:
      'What the caller would get for opening the Android app, in cents; 0 where there is no app, no deposit yet, or the bonus was given before. Ours, for spec 2.15.',
    access: 'player',
    body: {},
    reply: { cents },
  }),
  receiveAppBonus: call({
    about:
      'Gives the bonus for opening the Android app: once to each player who has deposited. Answers what was given and what the player then has (cents). The app cannot prove itself, which is why the bonus is small, once, and to be staked. Ours, for spec 2.15.',
    access: 'player',
    body: {},
    reply: { ...given, coin: cents },
    refusals: [
      'activityClosed',
      'rewardNotReached',
      'rewardReceived',
      'samePerson',
      'budgetUsedUp',
      'restricted',
      'accountClosed',
    ],
  }),
}
