import type { Activity } from '#contract/activities/catalogue.ts'
import { kindNamed, kindOf, kinds } from '#contract/activities/kinds.ts'
import * as schemas from '#contract/activities/schemas.ts'
import { readManila } from '#contract/time.ts'
import { contentNow } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import { saidOf } from '../content/switchedOff.ts'
import { isBetweenRuns } from './seasons.ts'

/** Whether an activity of this kind is currently in operation. */
export function isActivityOn(id: number): boolean {
  return catalogue().activities.some((activity) => activity.id === id && isOn(activity))
}

/**
 * Whether this build has the activity. One whose place is another's page, such as the ladder on the deposit page, exists by its calls
 * alone.
 */
function isBuilt({ id }: Activity): boolean {
  const kind = kindOf(id)
  const isGuest = kinds.some((other) => other.id !== id && other.path !== undefined && other.path === kind?.path)
  return !isGuest || Object.keys(schemas).some((name) => kindNamed(name)?.id === id)
}

/** The activities that are switched on without being built, one sentence each. They stay off. */
export function activityWarnings(): string[] {
  const missing = catalogue().activities.filter((activity) => activity.status === 1 && !isBuilt(activity))
  return missing.map(({ id, kind }) => `activity ${id} (${kind}) is not built, and stays off: set its status to 0`)
}

/** Whether an activity of the catalogue is built, and currently in operation. */
export function isOn(activity: Activity): boolean {
  const { status, start, end } = activity
  if (!isBuilt(activity) || saidOf('activity', activity.id) !== undefined || isBetweenRuns(activity.kind)) return false
  const at = contentNow()
  const [begins, ends] = [start && readManila(start), end && readManila(end)]
  return status === 1 && (!begins || begins <= at) && (!ends || at < ends)
}
