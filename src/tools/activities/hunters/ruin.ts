import { catalogue } from '#server/content/catalogue.ts'
import { play } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, takeBargains } from './moves.ts'

const LIMBO = 2401
/** A thousand times the stake. */
const TARGET = 100_000
const STAKE = 50_000
const ROUNDS = 60

export const ruin: Hunter = {
  name: 'ruin',
  what: 'deposits for each tier of the ladder and stakes everything at ×1,000, so that requirements end with the coin',
  come: async (bot) => {
    await claimEverything(bot)
    await takeBargains(bot, 'ladderRecharge', async () => {
      await claimEverything(bot)
      const game = catalogue().gamesById.get(LIMBO)
      await play(bot, { stake: STAKE, rounds: ROUNDS, game, choiceOf: () => `times:${TARGET}` })
      await claimEverything(bot)
    })
  },
}
