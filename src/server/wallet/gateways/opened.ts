import type { RechargeType } from '#contract/wallet/channel.ts'
import { config } from '../../base/config.ts'
import { gatewayNames } from '../../base/gateways/list.ts'
import { catalogue } from '../../content/catalogue.ts'
import { counted } from '../counted.ts'
import type { Gateway } from '../gateway.ts'
import { gateways } from './list.ts'

/** Webhooks and order checks work for `known` gateways; only `offered` ones take new orders. */
type Opened = { known: ReadonlyMap<string, Gateway>; offered: ReadonlySet<string> }

function openedByConfig(): Opened {
  const all = gatewayNames.flatMap((name) => {
    const adapter = gateways[name].open(config)
    return adapter ? [counted(adapter, ['createPayment', 'query', 'expire', 'list'])] : []
  })
  return { known: byName(all), offered: new Set(config.payments) }
}

const byName = (list: readonly Gateway[]) => new Map(list.map((gateway) => [gateway.name, gateway]))

let opened = openedByConfig()

/** The gateway of an order or address; undefined for an unknown name. */
export function gatewayOf(name: string): Gateway | undefined {
  return opened.known.get(name)
}

/** Every gateway whose settings exist, offered or not. */
export const knownGateways = (): Gateway[] => [...opened.known.values()]

/** The gateways that may take a channel's new orders, the preferred first: those offered that carry its kind. */
export function gatewaysFor({ id, kind }: Pick<RechargeType, 'id' | 'kind'>): Gateway[] {
  const named = catalogue().gatewaysOf.get(id) ?? []
  return named.flatMap((name) => {
    const gateway = opened.offered.has(name) ? gatewayOf(name) : undefined
    return gateway?.kinds.includes(kind) ? gateway : []
  })
}

/** The mistakes in the channels of recharge.yaml, one sentence each: an unknown or unoffered gateway. */
export function channelWarnings(): string[] {
  const isGateway = (name: string) => gatewayNames.some((each) => each === name)
  return catalogue().webConfig.appRechargeTypeList.flatMap((channel) => {
    const { id, name, kind, status } = channel
    const carriers = catalogue().gatewaysOf.get(id) ?? []
    const unknown = carriers.filter((each) => !isGateway(each))
    if (unknown.length > 0)
      return `channel ${id} (${name}) names ${unknown.join(', ')}, but the gateways are ${gatewayNames.join(', ')}`
    const isShut = status === 1 && opened.offered.size > 0 && gatewaysFor(channel).length === 0
    const isOffered = carriers.some((each) => opened.offered.has(each))
    if (isShut && isOffered) return `channel ${id} (${name}) is closed: none of its gateways on offer carries ${kind}`
    return isShut
      ? `channel ${id} (${name}) is closed: PERYA_PAYMENTS names none of its gateways (${carriers.join(', ')})`
      : []
  })
}

/** For tests: adapters that are offered, and others that are only heard; without arguments, the configured ones. */
export function chooseGateways(offered?: readonly Gateway[], heard: readonly Gateway[] = []): void {
  opened = offered
    ? { known: byName([...heard, ...offered]), offered: new Set(offered.map(({ name }) => name)) }
    : openedByConfig()
}
