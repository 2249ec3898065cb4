import type { LuckyNineGame } from '#contract/games/luckyNine/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const game = rules.game as LuckyNineGame // parsed by the schema of Lucky Nine before it was published
  return <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />
}
