import { namesOf } from '../plan.ts'
import { paymongo } from './paymongo.ts'
import { sandbox } from './sandbox.ts'

/** What each payment gateway wants to be told. Its adapter is of the same name in `wallet/gateways/`. */
export const gatewayPlans = {
  sandbox,
  paymongo,
}
export type GatewayName = keyof typeof gatewayPlans
export const gatewayNames: readonly GatewayName[] = namesOf(gatewayPlans)
