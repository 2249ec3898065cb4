import type { Cents } from '#contract/money.ts'
import type { Cleared } from './clear.ts'
import { slots } from './house/slot/slots.ts'
import { decideSlotRound } from './house/slot/spin.ts'

/** What decides the rounds of a house game. A round is decided whole, from the seeds alone, and only once nothing can refuse it any more. */
export type Engine = {
  /** Total stakes on offer, cents, ascending. */
  stakes: readonly Cents[]
  /** Path of the game's page, for the frame. */
  page: string
  decide: (round: Cleared) => Decision
}

export type Decision = {
  win: Cents
  outcome: unknown
  /** Nothing to watch: the round needs no resuming. */
  isPlain: boolean
}

type Find = (gameId: number) => Engine | undefined

let find: Find = slotEngine

/** The engine of a game; undefined for one that no engine of ours plays. */
export function engineOf(gameId: number): Engine | undefined {
  return find(gameId)
}

/** For tests: engines come from here until the returned function is called. */
export function setEngines(replace: (usual: Find) => Find): () => void {
  find = replace(slotEngine)
  return () => {
    find = slotEngine
  }
}

function slotEngine(gameId: number): Engine | undefined {
  const slot = slots().get(gameId)
  if (!slot) return undefined
  return {
    stakes: slot.game.stakes,
    page: `/house/slot/${gameId}`,
    decide: ({ seed, stake }) => {
      const outcome = decideSlotRound(gameId, seed, stake)
      return { win: outcome.winCents, outcome, isPlain: outcome.winCents === 0 && outcome.steps.length === 1 }
    },
  }
}
