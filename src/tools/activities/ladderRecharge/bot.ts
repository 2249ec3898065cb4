import { type ActivityBot, ask } from '../bot.ts'
import { worthOf } from '../worth.ts'

/** Its tiers come with the deposit. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    const { tiers = [] } = (await ask(bot, 'rechargeBonusCollection8', {})) ?? {}
    const open = tiers.filter(({ isReceived }) => !isReceived)
    return open.map(({ amount, award }) => ({ cents: amount, worth: worthOf(award) }))
  },
}
