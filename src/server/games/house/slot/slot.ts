import type { SlotRound } from '#contract/games/slot/round.ts'
import { slotRules } from '#contract/games/slot/rules.ts'
import { type HouseEngine, wholeEngine } from '../../engine.ts'
import { playAgain, presentTuning, SLOT_ENGINE } from './kept.ts'
import { slots } from './slots.ts'

/** A round is plain that neither wins nor has free spins. */
const isPlain = ({ winCents, steps }: SlotRound) => winCents === 0 && steps.length === 1

export const slot: HouseEngine = {
  ...wholeEngine('slot', slotRules, slots, isPlain),
  past: { version: SLOT_ENGINE, presentTuning, playAgain },
}
