import type { Merged } from '#contract/call/merged.ts'
import type { ServerActivities } from './activity.ts'
import * as index from './index.ts'

type Complete<All extends ServerActivities> = All
type Activities = Complete<typeof index>
type WithCalls = Extract<Activities[keyof Activities], { handlers: object }>

const handlers = Object.values(index).map((activity) => ('handlers' in activity ? activity.handlers : {}))

/** The handlers of every activity's calls. */
export const activityHandlers = Object.assign({}, ...handlers) as Merged<WithCalls['handlers']> // built here from the same objects
