import { type ActivityBot, ask } from '../bot.ts'

/** Buys it once with free coin, and takes each step whose level was reached. Greedy bots wait until it returns something at once. */
export const bot: ActivityBot = {
  strive: async (bot) => {
    const fund = await ask(bot, 'fundUser', {})
    if (fund?.state !== 'open' || fund.free < fund.price) return
    if (bot.type !== 'greedy' || fund.steps.some(({ level }) => level <= fund.level))
      await ask(bot, 'fundBuy', { offer: fund.offer })
  },
  claim: async (bot) => {
    const fund = await ask(bot, 'fundUser', {})
    const ready = fund?.steps.filter(({ state }) => state === 'ready') ?? []
    for (const { level } of ready) await ask(bot, 'fundReceive', { level })
  },
}
