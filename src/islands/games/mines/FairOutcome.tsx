import type { MinesGame } from '#contract/games/mines/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const { id } = rules.game as MinesGame // parsed by the mines schema before it was published
  return <Dealt strings={strings} version={version} gameId={id} outcome={outcome} />
}
