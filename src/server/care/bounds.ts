import { limitNames } from '#contract/care/limits.ts'
import type { Bound } from '../rates/bound.ts'

/** Growth bounds of the tables of player protection. */
export const careBounds: Readonly<Record<string, Bound>> = {
  play_limits: {
    by: 'player',
    most: `${limitNames.length} a player, one for each name`,
    held: 'src/server/care/tables.ts',
    tested: 'tests/care/limits.test.ts',
  },
  pay_days: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/care/tables.ts',
    tested: 'tests/care/payDays.test.ts',
  },
  limit_raises: {
    by: 'player',
    most: `${limitNames.length} a player and day, kept for as long as signals look back`,
    held: 'src/server/care/signalTables.ts',
    tested: 'tests/care/signals.test.ts',
  },
  care_due: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/care/signalTables.ts',
    tested: 'tests/care/signals.test.ts',
  },
  care_scores: { by: 'nobody', why: 'one a player' },
  care_cases: { by: 'nobody', why: 'one open case a player, and another only after quiet days or for a higher score' },
  play_counts: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/care/tables.ts',
    tested: 'tests/care/stakes.test.ts',
  },
}
