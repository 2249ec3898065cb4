import type { DepositBonus } from '../wallet/bonuses.ts'
import { namedSides } from './sides.ts'

/** Additions of activities to deposits, in the order of posting. */
export const depositBonuses: readonly DepositBonus[] = namedSides.flatMap(([name, { bonusOf }]) =>
  bonusOf ? [{ name, bonusOf }] : [],
)
