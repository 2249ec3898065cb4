import type { Seeds } from '#contract/games/fair.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import { slotRules } from '#contract/games/slot/rules.ts'
import { wordsFor } from '#server/games/fair.ts'
import { slots } from '#server/games/house/slot/slots.ts'

/** A round of a slot by its rules, without a server. Throws RangeError for an unknown game or stake. */
export function resolveSlotRound(gameId: number, seeds: Seeds, stakeCents: number): SlotRound {
  const slot = slots().get(gameId)
  if (!slot) throw new RangeError(`no slot ${gameId}`)
  return slotRules.view(slotRules.draw(slot, wordsFor(seeds)), stakeCents)
}
