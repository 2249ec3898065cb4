import { couponBonus } from '../props/coupons.ts'
import type { DepositBonus } from '../wallet/bonuses.ts'
import { takeOffers } from './follow.ts'
import { revokeFrom } from './grants.ts'
import { restoreOffers } from './restoreOffers.ts'
import { namedSides } from './sides.ts'

/** Additions to deposits, in the order of posting: those of activities, then the coupon that the player chose. */
export const depositBonuses: readonly DepositBonus[] = [
  ...namedSides.flatMap(([name, { bonusOf, promise, release, revoke }]) =>
    bonusOf
      ? [{ name, bonusOf, ...(promise && { promise }), ...(release && { release }), ...(revoke && { revoke }) }]
      : [],
  ),
  couponBonus,
  {
    name: 'claims',
    bonusOf: () => [],
    revoke: (tx, { id, player }) => revokeFrom(tx, player, `deposit:${id}`),
    take: takeOffers,
    restore: restoreOffers,
  },
]
