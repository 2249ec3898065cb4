import { namesOf } from '../plan.ts'
import { hand } from './hand.ts'
import { sandbox } from './sandbox.ts'

/** What each way of paying withdrawals wants to be told. Its adapter is of the same name in `wallet/payouts/`. */
export const payoutPlans = {
  sandbox,
  hand,
}
export type PayoutName = keyof typeof payoutPlans
export const payoutNames: readonly PayoutName[] = namesOf(payoutPlans)
