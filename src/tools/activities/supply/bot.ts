import { coinOf } from '#server/wallet/coin.ts'
import { type ActivityBot, ask } from '../bot.ts'
import { play } from '../money.ts'

/** A supply is for who has nothing left, so who wants it stakes the rest first. */
const ROUNDS_MAX = 20

export const bot: ActivityBot = {
  strive: async (bot) => {
    const coin = await coinOf(bot.id)
    if (coin > 0) await play(bot, { stake: coin, rounds: ROUNDS_MAX })
  },
  claim: async (bot) => {
    const supply = await ask(bot, 'getSupply', {})
    if (supply && supply.left > 0 && supply.state !== 'notBankrupt')
      await ask(bot, 'bankruptBonus', { next: supply.next, offer: supply.offer })
  },
}
