import { KYC_UPLOADS_PER_HOUR_MAX } from '#contract/kyc/limits.ts'
import type { Bound } from '../rates/bound.ts'

/** How far the tables of this domain may grow. */
export const kycBounds: Readonly<Record<string, Bound>> = {
  identities: {
    by: 'player',
    most: 'one a player, of texts with a length',
    held: 'src/server/kyc/tables.ts',
    tested: 'tests/account/kycRules.test.ts',
  },
  identity_pictures: {
    by: 'player',
    most: `one of each side in force; ${KYC_UPLOADS_PER_HOUR_MAX} uploads an hour, and what was replaced unseen is removed`,
    held: 'src/server/kyc/upload.ts',
    tested: 'tests/account/kycUpload.test.ts',
  },
}
