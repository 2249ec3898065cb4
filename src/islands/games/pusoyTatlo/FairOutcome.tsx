import type { PusoyTatloGame } from '#contract/games/pusoyTatlo/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const game = rules.game as PusoyTatloGame // parsed by the schema of Pusoy Tatlo before it was published
  return <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />
}
