import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import { firstBonusOf } from '#contract/wallet/wagering.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type ActivityBot, ask, type Bargain, type Bot } from '../bot.ts'
import { worthOf } from '../worth.ts'

/** A first deposit buys the offer, whose props wait as grants, or is matched. */
export const bot: ActivityBot = {
  switchOn: (on, { webConfig: { firstRechargeBonus } }) => ({
    ...on,
    webConfig: { ...on.webConfig, firstRechargeBonus },
  }),
  bargains: async (bot) => (bot.hasDeposited ? [] : [...(await offered(bot)), ...matched()]),
}

async function offered(bot: Bot): Promise<Bargain[]> {
  const offer = (await ask(bot, 'appRechargeBonusCollection9', {}))?.appRechargeBonusCollection9
  if (offer?.itemStatus !== 0) return []
  return [{ cents: offer.price, actType: rechargeBonusKinds.firstCharge, worth: worthOf(offer.award) }]
}

/** The deposit that earns the most of the match is as large as it. */
function matched(): Bargain[] {
  const { depositAmounts, firstRechargeBonus } = catalogue().webConfig
  const amounts = [...depositAmounts, Math.max(firstRechargeBonus, Math.min(...depositAmounts))]
  return [...new Set(amounts)].map((cents) => ({ cents, worth: firstBonusOf(cents, firstRechargeBonus) }))
}
