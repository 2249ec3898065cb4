import { gifts } from './gifts.ts'
import type { Hunter } from './hunter.ts'
import { strive } from './moves.ts'

export const ring: Hunter = {
  name: 'ring',
  what: 'persons who share packets, tickets of the lottery and places of tournaments among themselves',
  accounts: 4,
  persons: 4,
  hours: [0, 12, 20],
  come: async (bot, day) => {
    await gifts.come(bot, day)
    await strive(bot, ['weekendLottery'])
  },
}
