import { replay } from '#contract/games/engine.ts'
import type { MinesGame } from '#contract/games/mines/game.ts'
import { minesRules } from '#contract/games/mines/rules.ts'
import type { Replay } from '../replays.ts'

/** Without moves, as with seeds that were typed, the outcome shows where the mines are, and there is no win. */
export const replayMines: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as MinesGame // parsed by the mines schema before it was published
  return (words, { stake, choice = '', moves }) => {
    const drawn = replay(minesRules, table, words, { choice, moves })
    const { hit, places } = drawn
    const end = { ...minesRules.view(drawn, stake), ...(!drawn.over && { hit, places }) }
    return { win: minesRules.settled(drawn, stake), outcome: { tuning, stake, choice, moves, end } }
  }
}
