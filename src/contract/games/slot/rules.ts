import type { Rules } from '../engine.ts'
import type { SlotGame } from './game.ts'
import type { SlotModel } from './model.ts'
import { coinCentsOf, type DrawnSlot, drawRound, paidRound } from './play.ts'
import type { SlotRound } from './round.ts'

/** A slot with its paytable, maths model and paytable hash. */
export type SlotConfig = { game: SlotGame; model: SlotModel; paytableHash: string }

/** A slot draws the whole round, free spins included, in coins. Its view is therefore complete. */
export const slotRules: Rules<SlotConfig, DrawnSlot, SlotRound> = {
  draw: ({ model, paytableHash }, words) => drawRound(model, paytableHash, words),
  settled: (drawn, stake) => drawn.inCoins.winCents * coinCentsOf(drawn, stake),
  view: paidRound,
}
