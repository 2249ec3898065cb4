import { playChoice } from '#contract/games/engine.ts'
import { type PlinkoConfig, plinkoRules } from '#contract/games/plinko/rules.ts'
import type { Replay } from '../replays.ts'

export const replayPlinko: Replay = (rules) => {
  const config = rules as PlinkoConfig // parsed by the plinko schema before it was published
  return (words, played) => playChoice(plinkoRules, config, words, played)
}
