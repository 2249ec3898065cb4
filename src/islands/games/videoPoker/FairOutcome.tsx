import type { VideoPokerGame } from '#contract/games/videoPoker/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const game = rules.game as VideoPokerGame // parsed by the schema of video poker before it was published
  return <Dealt strings={strings} version={version} game={game} outcome={outcome} />
}
