import { type DiceConfig, diceRules } from '#contract/games/dice/rules.ts'
import { playChoice } from '#contract/games/engine.ts'
import type { Replay } from '../replays.ts'

export const replayDice: Replay = (rules) => {
  const config = rules as DiceConfig // parsed by the dice schema before it was published
  return (words, played) => playChoice(diceRules, config, words, played)
}
