import type { SlotGame } from '#contract/games/slot/game.ts'
import { buildModel } from '#contract/games/slot/model.ts'
import { slotRules } from '#contract/games/slot/rules.ts'
import type { Replay } from '../replays.ts'

export const replaySlot: Replay = ({ game: read, paytableHash }) => {
  const game = read as SlotGame // parsed by the slot schema before it was published
  const model = buildModel(game)
  return (words, { stake }) => {
    const drawn = slotRules.draw({ game, model, paytableHash }, words)
    return { win: slotRules.settled(drawn, stake), outcome: slotRules.view(drawn, stake) }
  }
}
