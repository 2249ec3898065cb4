import type { Bound } from '../rates/bound.ts'
import { KEPT_MAX } from './kept.ts'

/** How far the tables of this domain may grow. */
export const repeatBounds: Record<string, Bound> = {
  kept_answers: {
    by: 'stranger',
    most: `${KEPT_MAX} a player or device, each for a day, and only of calls that were done; a call beyond them is made without`,
    held: 'src/server/repeats/kept.ts',
    tested: 'tests/wire/repeats.test.ts',
  },
}
