import { type ScratchConfig, scratchRules } from '#contract/games/scratch/rules.ts'
import type { Replay } from '../replays.ts'

export const replayScratch: Replay = (rules) => {
  const config = rules as ScratchConfig // parsed by the scratch schema before it was published
  return (words, { stake }) => {
    const drawn = scratchRules.draw(config, words)
    return { win: scratchRules.settled(drawn, stake), outcome: scratchRules.view(drawn, stake) }
  }
}
