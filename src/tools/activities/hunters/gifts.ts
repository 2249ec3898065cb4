import { deposit, play, playThrough, smallestDeposit } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, strive } from './moves.ts'

/** Rounds of the smallest stake that the tasks of a day ask for. */
const ROUNDS = 20

export const gifts: Hunter = {
  name: 'gifts',
  what: 'deposits the least once, then lives off gifts, packets, supply, tasks and tournaments by the smallest stakes',
  hours: [0, 12, 20],
  come: async (bot) => {
    if (!bot.hasDeposited) await deposit(bot, { cents: smallestDeposit() })
    await claimEverything(bot)
    await play(bot, { stake: 0, rounds: ROUNDS })
    await strive(bot, ['tasks', 'bind', 'followRewards', 'tournaments'])
    await claimEverything(bot)
    await playThrough(bot)
  },
}
