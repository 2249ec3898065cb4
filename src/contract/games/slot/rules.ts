import type { Rules } from '../engine.ts'
import type { SlotGame } from './game.ts'
import type { SlotModel } from './model.ts'
import { playRound } from './play.ts'
import type { SlotRound } from './round.ts'

/** A slot with its paytable, maths model and paytable hash. */
export type SlotConfig = { game: SlotGame; model: SlotModel; paytableHash: string }

/** A slot resolves the whole round, free spins included, as it opens. Its view is therefore complete. */
export const slotRules: Rules<SlotConfig, SlotRound, SlotRound> = {
  open: ({ game: { id, stakes }, model, paytableHash }, words, stake) => {
    if (!stakes.includes(stake)) throw new RangeError(`game ${id} has no stake of ${stake} centavos`)
    return playRound(model, paytableHash, words, stake)
  },
  settled: ({ winCents }) => winCents,
  view: (round) => round,
}
