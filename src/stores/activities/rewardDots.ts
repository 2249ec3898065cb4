import { type KindName, kindNamed } from '#contract/activities/kinds.ts'
import type { RedDot } from '#contract/activities/manifest.ts'
import { $activities, whenForgotten } from './activities.ts'
import { noteDot } from './redDots.ts'

/** The activities whose state is known, and whether something of each can be claimed, whether it may be pointed at or not. */
const waiting = new Map<string, boolean>()

/** Notes whether something of an activity can be claimed. Its dot is shown only to whom something may be pushed. */
export function noteReward(activity: KindName, isWaiting: boolean): void {
  waiting.set(activity, isWaiting)
  show()
}

/** Notes the same of all that are on, once they were asked together. */
export function noteRewards(known: Known): void {
  for (const activity of waiting.keys()) waiting.set(activity, false)
  for (const [activity, isWaiting] of known) waiting.set(activity, isWaiting)
  show()
}

export type Known = readonly (readonly [string, boolean])[]

/** What is known, for a page that comes next. */
export const knownRewards = (): Known => [...waiting]

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
