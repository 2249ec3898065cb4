import { type ComponentType, lazy } from 'react'
import type { GameKind, GameRules } from '#contract/games/kinds.ts'
import type { Strings } from '../ui/words.ts'

/** `version` is that of the game's pictures; `outcome` a round as it was played again. */
export type OutcomeProps = { strings: Strings; version: string; rules: GameRules; outcome: unknown }

/** How a checked round of each kind is shown, a line each: fetched with the first one. */
export const outcomes: Readonly<Record<GameKind, ComponentType<OutcomeProps>>> = {
  slot: lazy(async () => ({ default: (await import('./slot/FairOutcome.tsx')).FairOutcome })),
}
