import { namesOf } from '../plan.ts'
import { aggregator } from './aggregator.ts'
import { paymongo } from './paymongo.ts'
import { sandbox } from './sandbox.ts'

/** The settings of each payment gateway. Its adapter has the same name in `wallet/gateways/`. */
export const gatewayPlans = {
  sandbox,
  paymongo,
  aggregator,
}
export type GatewayName = keyof typeof gatewayPlans
export const gatewayNames: readonly GatewayName[] = namesOf(gatewayPlans)
