import { catalogue } from '#server/content/catalogue.ts'
import { deposit, play, smallestDeposit } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything } from './moves.ts'

const LIMBO = 2401
/** A thousand times the stake. */
const TARGET = 100_000
const STAKE = 50_000
const ROUNDS = 60

export const supply: Hunter = {
  name: 'supply',
  what: 'deposits the least once, and stakes all it has at ×1,000 before each visit, so that the supply is given every day',
  hours: [0, 12],
  come: async (bot) => {
    if (!bot.hasDeposited) await deposit(bot, { cents: smallestDeposit() })
    const game = catalogue().gamesById.get(LIMBO)
    await play(bot, { stake: STAKE, rounds: ROUNDS, game, choiceOf: () => `times:${TARGET}` })
    await claimEverything(bot)
  },
}
