import { type ActivityName, kindNamed } from '#contract/activities/kinds.ts'
import type { RedDot } from '#contract/activities/manifest.ts'
import { $activities, whenForgotten } from './activities.ts'
import { noteDot } from './redDots.ts'

/** The activities whose state is known, and whether something of each can be claimed, whether it may be pointed at or not. */
const waiting = new Map<ActivityName, boolean>()

/** Notes whether something of an activity can be claimed. Its dot is shown only to whom something may be pushed. */
export function noteReward(activity: ActivityName, isWaiting: boolean): void {
  waiting.set(activity, isWaiting)
  show()
}

/** What is known, for a page that comes next. */
export const knownRewards = (): [ActivityName, boolean][] => [...waiting]

/** Whether any reward waits, pointed at or not; undefined while none is known. */
export function isRewardWaiting(): boolean | undefined {
  return waiting.size === 0 ? undefined : [...waiting.values()].includes(true)
}

/** A dot that several activities share stands while something of any of them waits (spec 3). */
function show(): void {
  const mayShow = $activities.get()?.promotions === 'pushed'
  const dots = new Map<RedDot, boolean>()
  for (const [activity, isWaiting] of waiting) {
    const dot = kindNamed(activity)?.dot
    if (dot) dots.set(dot, dots.get(dot) || isWaiting)
  }
  for (const [dot, isWaiting] of dots) noteDot(dot, isWaiting && mayShow)
}

$activities.listen(show)
// The next player has other rewards.
whenForgotten(() => waiting.clear())
