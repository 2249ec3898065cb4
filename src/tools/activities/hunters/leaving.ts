import type { Hunter } from './hunter.ts'
import { claimEverything, leave, takeBargains } from './moves.ts'

export const leaving: Hunter = {
  name: 'leaving',
  what: 'deposits for each tier of the ladder, locks the deposit in the safe-box and takes it out unplayed; an operator approves',
  come: async (bot) => {
    await takeBargains(bot, 'ladderRecharge', async ({ cents }) => {
      await claimEverything(bot)
      await leave(bot, cents)
    })
    await claimEverything(bot)
  },
}
