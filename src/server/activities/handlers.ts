import type { Merged } from '#contract/calls/merged.ts'
import type { ServerActivities } from './activity.ts'
import * as index from './index.ts'

type Complete<All extends ServerActivities> = All
type Activities = Complete<typeof index>
type WithCalls = Extract<Activities[keyof Activities], { handlers: object }>

const handlers = Object.values(index).map((activity) => ('handlers' in activity ? activity.handlers : {}))

/** Who answers the calls of every activity. */
export const activityHandlers = Object.assign({}, ...handlers) as Merged<WithCalls['handlers']> // made here from the very same
