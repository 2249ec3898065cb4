import type { RechargeType } from '#contract/lobby/catalogue.ts'
import { catalogue } from '../content/catalogue.ts'
import { gatewayFor } from './gateways/opened.ts'

/** The channels that take orders now: offered by the configuration, and carried by a gateway. */
export function openChannels(): RechargeType[] {
  return catalogue().webConfig.appRechargeTypeList.filter(({ id, status }) => status === 1 && gatewayFor(id))
}
