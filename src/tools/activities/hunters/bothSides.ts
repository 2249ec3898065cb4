import { catalogue } from '#server/content/catalogue.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { play } from '../money.ts'
import type { Hunter } from './hunter.ts'
import { claimEverything, takeBargains, takeBest } from './moves.ts'

const DICE = 2001
const SIDES = ['over:5049', 'under:4949'] as const
const STAKE = 10_000
const ROUNDS = 60

export const bothSides: Hunter = {
  name: 'bothSides',
  what: 'takes the first deposit and the ladder, and stakes on one side and the other of a die in turns',
  come: async (bot) => {
    await claimEverything(bot)
    if (!bot.hasDeposited) await takeBest(bot, 'firstCharge')
    await takeBargains(bot, 'ladderRecharge', () => claimEverything(bot))
    const { depositLeft, bonusLeft } = await wagersLeft(bot.id)
    const rounds = depositLeft + bonusLeft > 0 ? ROUNDS : 0
    const game = catalogue().gamesById.get(DICE)
    await play(bot, { stake: STAKE, rounds, game, choiceOf: (round) => SIDES[round % SIDES.length] ?? SIDES[0] })
    await claimEverything(bot)
  },
}
