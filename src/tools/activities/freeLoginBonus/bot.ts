import { type ActivityBot, ask } from '../bot.ts'

export const bot: ActivityBot = {
  claim: async (bot) => {
    const gift = await ask(bot, 'getFreeLoginBonus', {})
    if (gift && !gift.isReceived) await ask(bot, 'receiveFreeLoginBonus', { offer: gift.offer })
  },
}
