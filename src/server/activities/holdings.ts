import { type Holding, holding } from '../db/holding.ts'
import { sides } from './sides.ts'
import { activityClaims } from './tables.ts'

/** The personal data of this domain. */
export const activityHoldings: readonly Holding[] = [
  holding(
    activityClaims.player,
    { as: 'claims', by: [activityClaims.activity, activityClaims.round, activityClaims.item] },
    { until: 'account' },
  ),
  ...sides.flatMap(({ holdings = [] }) => holdings),
]
