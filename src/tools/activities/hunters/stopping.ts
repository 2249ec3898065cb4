import { deposit, smallestDeposit } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, stopAtOnce } from './moves.ts'

const MINES = 2101
const ROUNDS = 20

export const stopping: Hunter = {
  name: 'stopping',
  what: 'opens rounds of mines and stops each at once, for the tasks that count play and wins',
  come: async (bot) => {
    if (!bot.hasDeposited) await deposit(bot, { cents: smallestDeposit() })
    await claimEverything(bot)
    await stopAtOnce(bot, { gameId: MINES, choice: 'mines:1', rounds: ROUNDS })
    await claimEverything(bot)
  },
}
