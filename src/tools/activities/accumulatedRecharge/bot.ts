import { type ActivityBot, ask } from '../bot.ts'
import { worthOf } from '../worth.ts'

/** Its rebates wait as grants. A bargain is what is missing to a tier, with all tiers below it. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    const standing = await ask(bot, 'rechargeBonusCollection6', {})
    const { tiers = [], deposited = 0 } = standing ?? {}
    const open = tiers.filter(({ state }) => state === 'open')
    return open.map(({ amount }) => ({
      cents: amount - deposited,
      worth: worthOf(open.filter((tier) => tier.amount <= amount).flatMap(({ items }) => items)),
    }))
  },
}
