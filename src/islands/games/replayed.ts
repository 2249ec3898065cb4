import type { Played } from '#contract/games/engine.ts'
import type { Words } from '#contract/games/fair.ts'
import type { GameKind, GameRules } from '#contract/games/kinds.ts'
import { replays } from './replays.ts'

/** A round of any kind of game, worked out from its words: for texts that show one. */
export async function replayed(kind: GameKind, rules: GameRules, words: Words, played: Played) {
  const replay = await replays[kind]()
  return replay(rules)(words, played)
}
