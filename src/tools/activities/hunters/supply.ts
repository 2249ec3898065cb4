import { deposit, smallestDeposit } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, stakeAll } from './moves.ts'

export const supply: Hunter = {
  name: 'supply',
  what: 'deposits the least once, and stakes all it has at ×1,000 before each visit, so that the supply is given every day',
  hours: [0, 12],
  come: async (bot) => {
    if (!bot.hasDeposited) await deposit(bot, { cents: smallestDeposit() })
    await stakeAll(bot)
    await claimEverything(bot)
  },
}
