import { slotRules } from '#contract/games/slot/rules.ts'
import { wholeEngine } from '../../engine.ts'
import { slots } from './slots.ts'

/** A round is plain that neither wins nor has free spins. */
export const slot = wholeEngine('slot', slotRules, slots, ({ winCents, steps }) => winCents === 0 && steps.length === 1)
