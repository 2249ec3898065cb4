import { type ComponentType, lazy } from 'react'
import type { GameKind, GameRules } from '#contract/games/kinds.ts'
import type { Strings } from '../ui/words.ts'

/** `version` is that of the game's pictures; `outcome` is the replayed round. */
export type OutcomeProps = { strings: Strings; version: string; rules: GameRules; outcome: unknown }

/** The view of a checked round, one line for each kind of game. Loaded with the first check. */
export const outcomes: Readonly<Record<GameKind, ComponentType<OutcomeProps>>> = {
  blackjack: lazy(async () => ({ default: (await import('./blackjack/FairOutcome.tsx')).FairOutcome })),
  coin: lazy(async () => ({ default: (await import('./coin/FairOutcome.tsx')).FairOutcome })),
  dice: lazy(async () => ({ default: (await import('./dice/FairOutcome.tsx')).FairOutcome })),
  hilo: lazy(async () => ({ default: (await import('./hilo/FairOutcome.tsx')).FairOutcome })),
  keno: lazy(async () => ({ default: (await import('./keno/FairOutcome.tsx')).FairOutcome })),
  limbo: lazy(async () => ({ default: (await import('./limbo/FairOutcome.tsx')).FairOutcome })),
  luckyNine: lazy(async () => ({ default: (await import('./luckyNine/FairOutcome.tsx')).FairOutcome })),
  mines: lazy(async () => ({ default: (await import('./mines/FairOutcome.tsx')).FairOutcome })),
  plinko: lazy(async () => ({ default: (await import('./plinko/FairOutcome.tsx')).FairOutcome })),
  pusoyTatlo: lazy(async () => ({ default: (await import('./pusoyTatlo/FairOutcome.tsx')).FairOutcome })),
  scratch: lazy(async () => ({ default: (await import('./scratch/FairOutcome.tsx')).FairOutcome })),
  slot: lazy(async () => ({ default: (await import('./slot/FairOutcome.tsx')).FairOutcome })),
  tower: lazy(async () => ({ default: (await import('./tower/FairOutcome.tsx')).FairOutcome })),
  videoPoker: lazy(async () => ({ default: (await import('./videoPoker/FairOutcome.tsx')).FairOutcome })),
  wheel: lazy(async () => ({ default: (await import('./wheel/FairOutcome.tsx')).FairOutcome })),
}
