import type { RedDot } from '#contract/activities/manifest.ts'
import { $activities, whenForgotten } from './activities.ts'
import { noteDot } from './redDots.ts'

export type RewardDot = Exclude<RedDot, 'hasMail'>

/** What waits for the player, whether it may be pointed at or not. */
const waiting = new Map<RewardDot, boolean>()

/** Notes that a reward can be claimed. Its dot is shown only to whom something may be pushed. */
export function noteReward(dot: RewardDot, isWaiting: boolean): void {
  waiting.set(dot, isWaiting)
  show()
}

/** What is known to wait, for a page that comes next. */
export const waitingDots = (): [RewardDot, boolean][] => [...waiting]

/** Whether any reward waits, pointed at or not; undefined while none is known. */
export function isRewardWaiting(): boolean | undefined {
  return waiting.size === 0 ? undefined : [...waiting.values()].includes(true)
}

function show(): void {
  const promotions = $activities.get()?.promotions
  for (const [dot, isWaiting] of waiting) noteDot(dot, isWaiting && promotions === 'pushed')
}

$activities.listen(show)
// The next player has other rewards.
whenForgotten(() => waiting.clear())
