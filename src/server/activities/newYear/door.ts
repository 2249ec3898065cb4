import { newYear as kind } from '#contract/activities/newYear/manifest.ts'
import { Refusal } from '../../call/refusal.ts'
import { assertOffered } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { configured } from './config.ts'

/** Refuses while New Year is off; with `offer`, what was shown by another configuration too. */
export function assertOn(offer?: string): void {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  if (offer !== undefined) assertOffered(offer, configured())
}
