import type { ServerSide } from './activity.ts'
import * as index from './index.ts'

/** The server part of every activity except its calls, by name. */
export const namedSides: readonly [string, ServerSide][] = Object.entries(index)
export const sides = namedSides.map(([, side]) => side)
