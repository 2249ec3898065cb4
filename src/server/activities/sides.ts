import type { ServerSide } from './activity.ts'
import * as index from './index.ts'

/** Every activity as far as it is not calls, by its name. */
export const namedSides: readonly [string, ServerSide][] = Object.entries(index)
export const sides = namedSides.map(([, side]) => side)
