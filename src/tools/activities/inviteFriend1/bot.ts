import { bot as bindBot } from '../bind/bot.ts'
import { type ActivityBot, ask } from '../bot.ts'
import { nameInviter } from '../circle.ts'

/** Is brought by another bot, binds a number as a valid friend must, and claims the awards for those it has brought. */
export const bot: ActivityBot = {
  strive: async (bot) => await bindBot.strive?.(bot),
  claim: async (bot) => {
    await nameInviter(bot)
    const { awardId, itemStatus, award } = (await ask(bot, 'appInviteBonus1User', {}))?.appInviteBonus1User ?? {}
    if (itemStatus === 1 && awardId !== undefined && award)
      await ask(bot, 'appInviteBonus1UserReceive', { propId: awardId, award })
  },
}
