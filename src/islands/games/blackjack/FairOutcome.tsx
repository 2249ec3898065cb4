import type { BlackjackGame } from '#contract/games/blackjack/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const { id } = rules.game as BlackjackGame // parsed by the schema of blackjack before it was published
  return <Dealt strings={strings} version={version} gameId={id} outcome={outcome} />
}
