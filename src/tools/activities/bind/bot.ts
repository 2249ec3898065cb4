import { type ActivityBot, ask } from '../bot.ts'
import { bindNumber } from '../number.ts'

/** Binds a number, and claims what that pays as it is shown. */
export const bot: ActivityBot = {
  strive: async (bot) => {
    if ((await ask(bot, 'bindReward', {}))?.state === 'open') await bindNumber(bot)
  },
  claim: async (bot) => {
    const { state, award } = (await ask(bot, 'bindReward', {})) ?? {}
    if (state === 'ready' && award) await ask(bot, 'receiveBindReward', { award })
  },
}
