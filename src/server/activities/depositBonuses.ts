import type { DepositBonus } from '../wallet/bonuses.ts'
import { namedSides } from './sides.ts'

/** What activities add to deposits, in the order in which it is posted. */
export const depositBonuses: readonly DepositBonus[] = namedSides.flatMap(([name, { bonusOf }]) =>
  bonusOf ? [{ name, bonusOf }] : [],
)
