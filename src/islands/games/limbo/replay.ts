import { playChoice } from '#contract/games/engine.ts'
import { type LimboConfig, limboRules } from '#contract/games/limbo/rules.ts'
import type { Replay } from '../replays.ts'

export const replayLimbo: Replay = (rules) => {
  const config = rules as LimboConfig // parsed by the limbo schema before it was published
  return (words, played) => playChoice(limboRules, config, words, played)
}
