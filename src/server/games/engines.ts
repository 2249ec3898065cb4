import type { Seeds } from '#contract/games/fair.ts'
import type { Cents } from '#contract/money.ts'
import { slots } from './house/slot/slots.ts'
import { decideSlotRound } from './house/slot/spin.ts'

/** What decides the rounds of a house game. A round is decided whole, from the seeds alone. */
export type Engine = {
  /** Total stakes on offer, cents, ascending. */
  stakes: readonly Cents[]
  /** Path of the game's page, for the frame. */
  page: string
  decide: (seeds: Seeds, stake: Cents) => Decision
}

export type Decision = {
  win: Cents
  outcome: unknown
  /** Nothing to watch: the round needs no resuming. */
  isPlain: boolean
}

/** The engine of a game; undefined for one that no engine of ours plays. */
export function engineOf(gameId: number): Engine | undefined {
  const slot = slots().get(gameId)
  if (!slot) return undefined
  return {
    stakes: slot.game.stakes,
    page: `/house/slot/${gameId}`,
    decide: (seeds, stake) => {
      const outcome = decideSlotRound(gameId, seeds, stake)
      return { win: outcome.winCents, outcome, isPlain: outcome.winCents === 0 && outcome.steps.length === 1 }
    },
  }
}
