import { type ActivityBot, ask } from '../bot.ts'
import { nameInviter, validFriend } from '../circle.ts'

/** Is brought by another bot, does what makes a valid friend, and claims the awards for those it has brought. */
export const bot: ActivityBot = {
  ...validFriend,
  claim: async (bot) => {
    await nameInviter(bot)
    const { awardId, itemStatus, award } = (await ask(bot, 'appInviteBonus1User', {}))?.appInviteBonus1User ?? {}
    if (itemStatus === 1 && awardId !== undefined && award)
      await ask(bot, 'appInviteBonus1UserReceive', { propId: awardId, award })
  },
}
