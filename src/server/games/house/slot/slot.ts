import type { SlotRound } from '#contract/games/slot/round.ts'
import { slotRules } from '#contract/games/slot/rules.ts'
import { type HouseEngine, instantEngine } from '../../engine.ts'
import { currentHash, replayRound, SLOT_ENGINE } from './replay.ts'
import { slots } from './slots.ts'

/** A round without a win and without free spins. */
const hasNothingToShow = ({ winCents, steps }: SlotRound) => winCents === 0 && steps.length === 1

export const slot: HouseEngine = {
  ...instantEngine('slot', slotRules, slots, hasNothingToShow),
  replay: { version: SLOT_ENGINE, currentHash, replayRound },
}
