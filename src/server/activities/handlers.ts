import type { Merged } from '#contract/calls/merged.ts'
import type { ServerActivities } from './activity.ts'
import * as index from './index.ts'

/** One whose server's side is missing does not compile. */
type Complete<All extends ServerActivities> = All
type Activities = Complete<typeof index>

/** Who answers the calls of every activity. */
export const activityHandlers = Object.assign({}, ...Object.values(index).map(({ handlers }) => handlers)) as Merged<
  Activities[keyof Activities]['handlers']
> // made here from the very same
