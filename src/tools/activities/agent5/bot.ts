import { type ActivityBot, ask } from '../bot.ts'
import { nameInviter, validFriend } from '../circle.ts'

/** Is brought by another bot, does what makes a valid friend, claims for friends, and turns commissions into coin. */
export const bot: ActivityBot = {
  ...validFriend,
  claim: async (bot) => {
    await nameInviter(bot)
    const { agent, friends } = (await ask(bot, 'appAgent5User', {})) ?? {}
    if (friends && friends.ready > 0)
      await ask(bot, 'appAgent5UserInviteValidReceive', { count: friends.ready, award: friends.award })
    if (agent && agent.balance >= agent.minimum) await ask(bot, 'appAgent5UserReceive', { amount: agent.balance })
  },
}
