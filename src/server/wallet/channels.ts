import type { RechargeType } from '#contract/lobby/catalogue.ts'
import { catalogue } from '../content/catalogue.ts'
import { saidOf } from '../content/switchedOff.ts'
import { gatewayFor } from './gateways/opened.ts'

/** The channels that take orders now: offered by the configuration, and carried by a gateway. */
export function openChannels(): RechargeType[] {
  return catalogue().webConfig.appRechargeTypeList.filter(({ id, status }) => status === 1 && gatewayFor(id))
}

/** The channels that an operator has switched off, with what players read. */
export function switchedOffChannels(): { id: number; text: string }[] {
  return catalogue().webConfig.appRechargeTypeList.flatMap(({ id }) => {
    const text = saidOf('channel', id)
    return text === undefined ? [] : [{ id, text }]
  })
}
