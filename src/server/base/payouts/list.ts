import { namesOf } from '../plan.ts'
import { hand } from './hand.ts'
import { sandbox } from './sandbox.ts'
import { xendit } from './xendit.ts'

/** The settings of each payout. Its adapter has the same name in `wallet/payouts/`. */
export const payoutPlans = {
  sandbox,
  hand,
  xendit,
}
export type PayoutName = keyof typeof payoutPlans
export const payoutNames: readonly PayoutName[] = namesOf(payoutPlans)
