import { type ActivityBot, ask } from '../bot.ts'

/** Opens each account by its link, and takes its points. */
export const bot: ActivityBot = {
  claim: async (bot) => {
    const { visits = [] } = (await ask(bot, 'appProxyUser4TaskUser', {})) ?? {}
    for (const { id, network, points, isVisited, isReceived } of visits) {
      if (isReceived) continue
      if (!isVisited) await ask(bot, 'appProxyUser4TaskUserShare', { network, act: 'visit' })
      await ask(bot, 'appProxyUser4TaskUserReceive', { visitId: id, points })
    }
  },
}
