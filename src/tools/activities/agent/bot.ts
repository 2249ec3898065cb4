import { type ActivityBot, ask } from '../bot.ts'
import { nameInviter, validFriend } from '../circle.ts'

/** A larger team, since a commission is exchanged from a minimum on. */
const TEAM = 8

/** Is brought by another bot, does what makes a valid friend, and turns commissions into coin. */
export const bot: ActivityBot = {
  ...validFriend,
  claim: async (bot) => {
    await nameInviter(bot, TEAM)
    const { balance = 0, minimum = 1 } = (await ask(bot, 'agentData', {}))?.agent ?? {}
    if (balance >= minimum) await ask(bot, 'agent3Exchange', { amount: balance })
  },
}
