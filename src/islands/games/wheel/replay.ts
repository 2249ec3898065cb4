import { playChoice } from '#contract/games/engine.ts'
import { type WheelConfig, wheelRules } from '#contract/games/wheel/rules.ts'
import type { Replay } from '../replays.ts'

export const replayWheel: Replay = (rules) => {
  const config = rules as WheelConfig // parsed by the wheel schema before it was published
  return (words, played) => playChoice(wheelRules, config, words, played)
}
