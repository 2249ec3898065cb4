import type { RechargeType } from '#contract/wallet/channel.ts'
import { openingAt } from '#contract/wallet/openingHours.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import { saidOf } from '../content/switchedOff.ts'
import { gatewaysFor } from './gateways/opened.ts'

const carried = (): RechargeType[] =>
  catalogue().webConfig.appRechargeTypeList.filter((channel) => channel.status === 1 && gatewaysFor(channel).length > 0)

/** The channels that take orders now: offered by the configuration, within their hours, and carried by a gateway. */
export function openChannels(): RechargeType[] {
  return carried().filter(({ hours }) => openingAt(hours, now()) === 'open')
}

/** The channels outside their opening hours, and when they open. */
export function restingChannels(): { id: number; until: number }[] {
  return carried().flatMap(({ id, hours }) => {
    const opening = openingAt(hours, now())
    return opening === 'open' ? [] : [{ id, until: opening.opensAt }]
  })
}

/** The channels that an operator has switched off, with what players read. */
export function switchedOffChannels(): { id: number; text: string }[] {
  return catalogue().webConfig.appRechargeTypeList.flatMap(({ id }) => {
    const text = saidOf('channel', id)
    return text === undefined ? [] : [{ id, text }]
  })
}
