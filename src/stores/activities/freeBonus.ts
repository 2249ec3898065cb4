import { whenForgotten } from './activities.ts'
import { noteReward } from './rewardDots.ts'

/** Presents of a day that wait, by their activity: they share one dot (spec 3). */
const waiting = new Set<string>()

/** Notes whether the present of an activity waits for the player. */
export function noteFree(activity: string, isWaiting: boolean): void {
  if (isWaiting) waiting.add(activity)
  else waiting.delete(activity)
  noteReward('hasFreeBonus', waiting.size > 0)
}

whenForgotten(() => waiting.clear())
