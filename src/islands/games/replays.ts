import type { Played } from '#contract/games/engine.ts'
import type { Words } from '#contract/games/fair.ts'
import type { GameKind, GameRules } from '#contract/games/kinds.ts'
import type { Cents } from '#contract/money.ts'

/** Replays a round from its words. Returns the outcome as stored, and the win, which is undefined for an open round. */
export type Replay = (
  rules: GameRules,
) => (words: Words, played: Played) => { win: Cents | undefined; outcome: unknown }

/** The replay of each kind of game, one line each. Loaded with the first check. */
export const replays: Readonly<Record<GameKind, () => Promise<Replay>>> = {
  blackjack: async () => (await import('./blackjack/replay.ts')).replayBlackjack,
  coin: async () => (await import('./coin/replay.ts')).replayCoin,
  dice: async () => (await import('./dice/replay.ts')).replayDice,
  hilo: async () => (await import('./hilo/replay.ts')).replayHilo,
  keno: async () => (await import('./keno/replay.ts')).replayKeno,
  limbo: async () => (await import('./limbo/replay.ts')).replayLimbo,
  luckyNine: async () => (await import('./luckyNine/replay.ts')).replayLuckyNine,
  mines: async () => (await import('./mines/replay.ts')).replayMines,
  plinko: async () => (await import('./plinko/replay.ts')).replayPlinko,
  pusoyTatlo: async () => (await import('./pusoyTatlo/replay.ts')).replayPusoyTatlo,
  scratch: async () => (await import('./scratch/replay.ts')).replayScratch,
  slot: async () => (await import('./slot/replay.ts')).replaySlot,
  tower: async () => (await import('./tower/replay.ts')).replayTower,
  videoPoker: async () => (await import('./videoPoker/replay.ts')).replayVideoPoker,
  wheel: async () => (await import('./wheel/replay.ts')).replayWheel,
}
