import type { Played } from '#contract/games/engine.ts'
import type { Words } from '#contract/games/fair.ts'
import type { GameKind, GameRules } from '#contract/games/kinds.ts'
import type { Cents } from '#contract/money.ts'

/** Plays a round of a game again from its words: the win, undefined for a round that is not over, and the outcome as it is kept. */
export type Replay = (
  rules: GameRules,
) => (words: Words, played: Played) => { win: Cents | undefined; outcome: unknown }

/** How the rounds of each kind are played again, a line each: fetched with the first one that is checked. */
export const replays: Readonly<Record<GameKind, () => Promise<Replay>>> = {
  slot: async () => (await import('./slot/replay.ts')).replaySlot,
}
