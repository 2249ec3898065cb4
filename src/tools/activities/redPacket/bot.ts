import { sumOfPackets } from '#contract/activities/redPacket/packets.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type ActivityBot, ask } from '../bot.ts'

/** Takes a packet of the drop that is open when it comes by. */
export const bot: ActivityBot = {
  claim: async (bot) => {
    const { open, needRecharge } = (await ask(bot, 'redPacket', {})) ?? {}
    if (open && !open.mine && !needRecharge) await ask(bot, 'redPacketTake', { dropsAt: open.dropsAt })
  },
  most: (_from, days) => {
    const { packets, times } = catalogue().configs.redPacket
    return sumOfPackets(packets) * times.length * days
  },
}
