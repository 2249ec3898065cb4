import { type ActivityBot, ask } from '../bot.ts'
import { bindNumber } from '../number.ts'

/** Binds a number. The reward asks for no choice. */
export const bot: ActivityBot = {
  strive: async (bot) => {
    if ((await ask(bot, 'bindReward', {}))?.state === 'open') await bindNumber(bot)
  },
}
