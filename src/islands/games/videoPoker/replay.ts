import { replay } from '#contract/games/engine.ts'
import type { VideoPokerGame } from '#contract/games/videoPoker/game.ts'
import { videoPokerRules } from '#contract/games/videoPoker/rules.ts'
import type { Replay } from '../replays.ts'

/** The ten cards are the same whatever is held. So without the move, as with seeds that were typed, the outcome shows them, and there is no win. */
export const replayVideoPoker: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as VideoPokerGame // parsed by the schema of video poker before it was published
  return (words, { stake, moves }) => {
    const drawn = replay(videoPokerRules, table, words, { moves })
    const view = videoPokerRules.view(drawn, stake)
    const end = view.over ? view : { cards: drawn.cards, over: false }
    return { win: videoPokerRules.settled(drawn, stake), outcome: { tuning, stake, moves, end } }
  }
}
