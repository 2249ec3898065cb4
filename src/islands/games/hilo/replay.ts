import { CARDS } from '#contract/games/cards.ts'
import { replay } from '#contract/games/engine.ts'
import { drawBelow } from '#contract/games/fair.ts'
import type { HiloGame } from '#contract/games/hilo/game.ts'
import { hiloRules } from '#contract/games/hilo/rules.ts'
import type { Replay } from '../replays.ts'

/** Cards of a deck that nobody has played. */
const DEALT = 12

/** The cards are the same whatever the moves. So without moves, as with seeds that were typed, the outcome shows the first ones, and there is no win. */
export const replayHilo: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as HiloGame // parsed by the hi-lo schema before it was published
  return (words, { stake, moves }) => {
    const drawn = replay(hiloRules, table, words, { moves })
    const view = hiloRules.view(drawn, stake)
    const more = Array.from({ length: DEALT - 1 }, () => drawBelow(words, CARDS))
    const end = view.over ? view : { cards: [...view.cards, ...more], steps: view.steps, over: false }
    return { win: hiloRules.settled(drawn, stake), outcome: { tuning, stake, moves, end } }
  }
}
