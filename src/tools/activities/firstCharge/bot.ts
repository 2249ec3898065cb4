import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import { type ActivityBot, ask } from '../bot.ts'
import { worthOf } from '../worth.ts'

/** The offer is bought by a first deposit. Its props wait as grants. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    if (bot.hasDeposited) return []
    const offer = (await ask(bot, 'appRechargeBonusCollection9', {}))?.appRechargeBonusCollection9
    if (offer?.itemStatus !== 0) return []
    return [{ cents: offer.price, actType: rechargeBonusKinds.firstCharge, worth: worthOf(offer.award) }]
  },
}
