import { type ActivityBot, ask } from '../bot.ts'

/** Makes up a missed day where its points suffice, signs, and takes the prizes. */
export const bot: ActivityBot = {
  claim: async (bot) => {
    const calendar = await ask(bot, 'loginBonus3User', {})
    if (!calendar || calendar.isSigned) return
    const { makeUp, offer } = calendar
    if (makeUp) await ask(bot, 'loginBonus3UserReceive', { type: 'makeUp', day: makeUp.day, offer })
    const { next } = (makeUp && (await ask(bot, 'loginBonus3User', {}))) ?? calendar
    const signed = await ask(bot, 'loginBonus3UserReceive', { type: 'day', day: next, offer })
    for (const type of ['streak', 'total'] as const)
      for (const { days, state } of signed?.[`${type}s`] ?? [])
        if (state === 'ready') await ask(bot, 'loginBonus3UserReceive', { type, day: days, offer })
  },
}
