import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import { cardDay } from '#contract/activities/signUpBonus/days.ts'
import { type ActivityBot, ask } from '../bot.ts'
import { worthOf } from '../worth.ts'

/** A card is bought by a deposit of its price, and claimed day by day. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    const { cards = [] } = (await ask(bot, 'getLoginPayUser3', {})) ?? {}
    const left = cards.filter(({ isUsedUp }) => !isUsedUp)
    return left.map(({ price, days }) => ({
      cents: price,
      actType: rechargeBonusKinds.signUpCard,
      worth: worthOf(days.flat()),
    }))
  },
  claim: async (bot) => {
    const { ownList = [] } = (await ask(bot, 'getLoginPayUser3', {})) ?? {}
    for (const { id, loginPayDataJson } of ownList) {
      const ready = loginPayDataJson.days.indexOf(cardDay.ready)
      if (ready >= 0) await ask(bot, 'receiveLoginPay3', { id, day: ready + 1 })
    }
  },
}
