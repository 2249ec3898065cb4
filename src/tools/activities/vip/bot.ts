import { itemStates } from '#contract/activities/vip/words.ts'
import { type ActivityBot, ask } from '../bot.ts'

export const bot: ActivityBot = {
  claim: async (bot) => {
    const vip = await ask(bot, 'vipUser', {})
    if (!vip) return
    const { offer, upgrades } = vip
    for (const { level, state } of upgrades)
      if (state === itemStates.ready) await ask(bot, 'vipUpgradeReceive', { level, offer })
    for (const gift of ['salary', 'birthday'] as const)
      if (vip[gift].state === itemStates.ready) await ask(bot, 'vipGiftReceive', { gift, offer })
    const { days = [] } = (await ask(bot, 'vipRebate', {})) ?? {}
    for (const { day, state } of days) if (state === itemStates.ready) await ask(bot, 'vipRebateReceive', { day })
  },
}
