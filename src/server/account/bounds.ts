import { NUMBER_CLAIMS_MAX } from '#contract/account/limits.ts'
import type { Bound } from '../rates/bound.ts'

/** The bounds of this domain's tables that count by themselves. */
export const accountBounds: Record<string, Bound> = {
  number_claims: {
    by: 'player',
    most: `${NUMBER_CLAIMS_MAX} a player in 30 days`,
    held: 'src/server/account/numberClaims.ts',
    tested: 'tests/account/numberClaims.test.ts',
  },
}
