import type { SlotGame } from '#contract/games/slot/game.ts'
import { buildMachine } from '#contract/games/slot/machine.ts'
import { slotRules } from '#contract/games/slot/rules.ts'
import type { Replay } from '../replays.ts'

export const replaySlot: Replay = ({ game: read, tuning }) => {
  const game = read as SlotGame // as the schema of slots has read it, before it was published
  const machine = buildMachine(game)
  return (words, { stake }) => {
    const round = slotRules.open({ game, machine, tuning }, words, stake)
    return { win: slotRules.settled(round), outcome: slotRules.view(round) }
  }
}
