import type { RedDot } from '#contract/activities/manifest.ts'
import { whenForgotten } from './activities.ts'
import { noteReward } from './rewardDots.ts'

/** A dot that several activities share (spec 3): it stands while something of any of them waits. Notes whether that of an activity does. */
function sharedDot(dot: Exclude<RedDot, 'hasMail'>): (activity: string, isWaiting: boolean) => void {
  const waiting = new Set<string>()
  whenForgotten(() => waiting.clear())
  return (activity, isWaiting) => {
    if (isWaiting) waiting.add(activity)
    else waiting.delete(activity)
    noteReward(dot, waiting.size > 0)
  }
}

/** Presents that wait. */
export const noteFree = sharedDot('hasFreeBonus')

/** What invited friends have brought. */
export const noteFriends = sharedDot('hasAgent')
