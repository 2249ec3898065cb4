import type { DepositBonus } from '../wallet/bonuses.ts'
import { firstDeposit } from './firstDeposit.ts'

/** What activities add to deposits, in the order in which it is posted. */
export const depositBonuses: readonly DepositBonus[] = [firstDeposit]
