import type { TowerGame } from '#contract/games/tower/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Dealt } from './Dealt.tsx'

/** A replayed round. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const { id } = rules.game as TowerGame // parsed by the tower schema before it was published
  return <Dealt strings={strings} version={version} gameId={id} outcome={outcome} />
}
