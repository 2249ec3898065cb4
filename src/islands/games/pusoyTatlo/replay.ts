import { replay } from '#contract/games/engine.ts'
import type { PusoyTatloGame } from '#contract/games/pusoyTatlo/game.ts'
import { pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import type { Replay } from '../replays.ts'

/** Both hands are the same whatever the player does. So without the move, as with seeds that were typed, the outcome shows them, and there is no win. */
export const replayPusoyTatlo: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as PusoyTatloGame // parsed by the schema of Pusoy Tatlo before it was published
  return (words, { stake, moves }) => {
    const drawn = replay(pusoyTatloRules, table, words, { moves })
    const view = pusoyTatloRules.view(drawn, stake)
    const end = view.over ? view : { cards: drawn.cards, over: false }
    return { win: pusoyTatloRules.settled(drawn, stake), outcome: { tuning, stake, moves, end } }
  }
}
