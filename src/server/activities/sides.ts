import type { ActivityName } from '#contract/activities/kinds.ts'
import type { ServerSide } from './activity.ts'
import * as index from './index.ts'

/** The server part of every activity except its calls, by name. */
export const namedSides = Object.entries(index) as [ActivityName, ServerSide][] // the index is checked against their names
export const sides = namedSides.map(([, side]) => side)
