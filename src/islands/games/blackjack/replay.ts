import type { BlackjackGame } from '#contract/games/blackjack/game.ts'
import { blackjackRules, cardsOf } from '#contract/games/blackjack/rules.ts'
import { replay } from '#contract/games/engine.ts'
import type { Replay } from '../replays.ts'

/** Without the moves, as with seeds that were typed, the outcome shows the four cards of the deal, and there is no win. */
export const replayBlackjack: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as BlackjackGame // parsed by the schema of blackjack before it was published
  return (words, { stake, moves }) => {
    const round = replay(blackjackRules, table, words, { moves })
    const view = blackjackRules.view(round, stake)
    const end = view.over ? view : { ...view, dealer: cardsOf(round.dealer) }
    return { win: blackjackRules.settled(round, stake), outcome: { tuning, stake, moves, end } }
  }
}
