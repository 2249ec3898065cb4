import { replay } from '#contract/games/engine.ts'
import type { TowerGame } from '#contract/games/tower/game.ts'
import { towerRules } from '#contract/games/tower/rules.ts'
import type { Replay } from '../replays.ts'

/** Without moves, as with seeds that were typed, the outcome shows where the traps are, and there is no win. */
export const replayTower: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as TowerGame // parsed by the tower schema before it was published
  return (words, { stake, choice = '', moves }) => {
    const drawn = replay(towerRules, table, words, { choice, moves })
    const { fell, traps } = drawn
    const end = { ...towerRules.view(drawn, stake), ...(!drawn.over && { fell, traps }) }
    return { win: towerRules.settled(drawn, stake), outcome: { tuning, stake, choice, moves, end } }
  }
}
