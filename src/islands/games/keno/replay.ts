import { playChoice } from '#contract/games/engine.ts'
import { type KenoConfig, kenoRules } from '#contract/games/keno/rules.ts'
import type { Replay } from '../replays.ts'

export const replayKeno: Replay = (rules) => {
  const config = rules as KenoConfig // parsed by the keno schema before it was published
  return (words, played) => playChoice(kenoRules, config, words, played)
}
