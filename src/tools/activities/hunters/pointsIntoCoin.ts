import { playThrough } from '../money.ts'
import { gifts } from './gifts.ts'
import type { Hunter } from './hunter.ts'
import { exchangePoints } from './moves.ts'

export const pointsIntoCoin: Hunter = {
  name: 'pointsIntoCoin',
  what: 'as gifts, and turns points into coin by the dearest row of the shop each day',
  come: async (bot, day) => {
    await gifts.come(bot, day)
    await exchangePoints(bot)
    await playThrough(bot)
  },
}
