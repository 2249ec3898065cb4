import { cashOut, playThrough } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { newcomer } from './newcomer.ts'

export const oneDevice: Hunter = {
  name: 'oneDevice',
  what: 'several accounts on one device take all that is given to new players, and each asks for its coin',
  accounts: 3,
  sharesDevice: true,
  come: async (bot, day) => {
    await newcomer.come(bot, day)
    await playThrough(bot)
    await cashOut(bot)
  },
}
