import type { Seeds } from '#contract/games/fair.ts'
import { playRound } from '#contract/games/slot/play.ts'
import type { SlotRound } from '#contract/games/slot.ts'
import { wordsFor } from '../../fair.ts'
import { slots } from './slots.ts'

/**
 * Decides one paid spin with its whole chain of free spins from the seeds alone; the stake only turns coins into centavos.
 * `stakeCents` must be one of the game's stakes. Throws RangeError for an unknown game or stake: the caller has checked both.
 */
export function decideSlotRound(gameId: number, seeds: Seeds, stakeCents: number): SlotRound {
  const slot = slots().get(gameId)
  if (!slot) throw new RangeError(`no slot ${gameId}`)
  if (!slot.game.stakes.includes(stakeCents))
    throw new RangeError(`game ${gameId} has no stake of ${stakeCents} centavos`)
  return playRound(slot.machine, slot.tuning, wordsFor(seeds), stakeCents)
}
