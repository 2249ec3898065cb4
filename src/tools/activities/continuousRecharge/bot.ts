import { type ActivityBot, ask } from '../bot.ts'

/** Its rewards wait as grants. A day's bargain is the rest to a tier, with all tiers below it. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    const standing = await ask(bot, 'appRechargeBonusCollection10', {})
    if (!standing) return []
    const { tiers, deposited, met, today } = standing
    const place = met.filter((day) => day !== today).length
    const open = tiers.filter(({ isReached }) => !isReached)
    return open
      .map(({ amount }) => ({
        cents: amount - deposited,
        worth: open
          .filter((tier) => tier.amount <= amount)
          .reduce((sum, { rewards }) => sum + (rewards[place] ?? 0), 0),
      }))
      .filter(({ worth }) => worth > 0)
  },
}
