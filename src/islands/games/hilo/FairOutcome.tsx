import type { HiloGame } from '#contract/games/hilo/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const { id } = rules.game as HiloGame // parsed by the hi-lo schema before it was published
  return <Dealt strings={strings} version={version} gameId={id} outcome={outcome} />
}
