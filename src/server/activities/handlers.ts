import type { Merged } from '#contract/calls/merged.ts'
import type { ServerActivities } from './activity.ts'
import * as index from './index.ts'

const activities = { ...index } satisfies ServerActivities

/** Who answers the calls of every activity. */
export const activityHandlers = Object.assign(
  {},
  ...Object.values(activities).map(({ handlers }) => handlers),
) as Merged<(typeof activities)[keyof typeof activities]['handlers']> // made here from the very same
