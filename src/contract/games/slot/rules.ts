import type { Rules } from '../engine.ts'
import type { SlotGame } from './game.ts'
import type { Machine } from './machine.ts'
import { playRound } from './play.ts'
import type { SlotRound } from './round.ts'

/** A slot ready to be played. `tuning` is the fingerprint of its configuration. */
export type SlotConfig = { game: SlotGame; machine: Machine; tuning: string }

/** A slot decides the whole round, its free spins with it, as it opens: nothing of it is ever still to come. */
export const slotRules: Rules<SlotConfig, SlotRound, SlotRound> = {
  open: ({ game: { id, stakes }, machine, tuning }, words, stake) => {
    if (!stakes.includes(stake)) throw new RangeError(`game ${id} has no stake of ${stake} centavos`)
    return playRound(machine, tuning, words, stake)
  },
  settled: ({ winCents }) => winCents,
  view: (round) => round,
}
