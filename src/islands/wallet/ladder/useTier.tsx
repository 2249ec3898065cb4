import { useStore } from '@nanostores/react'
import { tierOf } from '#contract/activities/ladderRecharge/tiers.ts'
import type { Cents } from '#contract/money.ts'
import { type Ladder, ladder } from '../../activities/ladderRecharge/ladder.ts'

/** The step of the ladder that a deposit of this amount brings: the highest that it reaches, unless that was had. */
export function useTier(cents: Cents = 0): Ladder['tiers'][number] | undefined {
  const found = useStore(ladder.$state)
  const reached = found.state === 'ready' ? tierOf(found.value.tiers, cents) : undefined
  return reached?.isReceived ? undefined : reached
}
