import { replay } from '#contract/games/engine.ts'
import type { LuckyNineGame } from '#contract/games/luckyNine/game.ts'
import { luckyNineRules } from '#contract/games/luckyNine/rules.ts'
import type { Replay } from '../replays.ts'

/** The six cards are the same whatever the player does. So without the move, as with seeds that were typed, the outcome shows them, and there is no win. */
export const replayLuckyNine: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as LuckyNineGame // parsed by the schema of Lucky Nine before it was published
  return (words, { stake, moves }) => {
    const drawn = replay(luckyNineRules, table, words, { moves })
    const view = luckyNineRules.view(drawn, stake)
    const end = view.over ? view : { cards: drawn.cards, over: false }
    return { win: luckyNineRules.settled(drawn, stake), outcome: { tuning, stake, moves, end } }
  }
}
