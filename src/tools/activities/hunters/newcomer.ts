import { catalogue } from '#server/content/catalogue.ts'
import { deposit, playThrough } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, takeBargains } from './moves.ts'

export const newcomer: Hunter = {
  name: 'newcomer',
  what: 'takes all that is given once: registration, first deposit, cards, tasks; stakes the least in the cheapest game',
  come: async (bot) => {
    await claimEverything(bot)
    if (!bot.hasDeposited) await deposit(bot, { cents: catalogue().webConfig.firstRechargeBonus })
    await takeBargains(bot, 'signUpBonus', () => claimEverything(bot))
    await playThrough(bot)
    await claimEverything(bot)
  },
}
