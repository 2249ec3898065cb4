import type { Hunter } from './hunter.ts'
import { claimEverything, stakeAll, takeBargains } from './moves.ts'

export const ruin: Hunter = {
  name: 'ruin',
  what: 'deposits for each tier of the ladder and stakes everything at ×1,000, so that requirements end with the coin',
  come: async (bot) => {
    await claimEverything(bot)
    await takeBargains(bot, 'ladderRecharge', async () => {
      await claimEverything(bot)
      await stakeAll(bot)
      await claimEverything(bot)
    })
  },
}
