import { bot as bindBot } from '../bind/bot.ts'
import { type ActivityBot, ask, type Bot } from '../bot.ts'

/** One bot of so many brings the others; an account of a farm brings the next ones of its person. */
const CIRCLE = 4

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

/** It may be named before the first deposit alone. */
async function nameInviter(bot: Bot): Promise<void> {
  const inviter = bot.id - (bot.id % CIRCLE)
  if (!bot.hasDeposited && inviter !== bot.id) await ask(bot, 'agentFill', { pid: String(inviter) })
}
