import { playThrough } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, takeBargains } from './moves.ts'

export const ladder: Hunter = {
  name: 'ladder',
  what: 'deposits for each tier of the ladder each day, and stakes what must be staked in the cheapest game',
  come: async (bot) => {
    await claimEverything(bot)
    await takeBargains(bot, 'ladderRecharge', async () => {
      await claimEverything(bot)
      await playThrough(bot)
    })
    await claimEverything(bot)
  },
}
