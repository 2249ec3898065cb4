import { bot as bindBot } from '../bind/bot.ts'
import { type ActivityBot, ask } from '../bot.ts'
import { nameInviter } from '../circle.ts'

/** A larger team, since a commission is exchanged from a minimum on. */
const TEAM = 8

/** Is brought by another bot, binds a number as a valid friend must, and turns commissions into coin. */
export const bot: ActivityBot = {
  strive: async (bot) => await bindBot.strive?.(bot),
  claim: async (bot) => {
    await nameInviter(bot, TEAM)
    const { balance = 0, minimum = 1 } = (await ask(bot, 'agentData', {}))?.agent ?? {}
    if (balance >= minimum) await ask(bot, 'agent3Exchange', { amount: balance })
  },
}
