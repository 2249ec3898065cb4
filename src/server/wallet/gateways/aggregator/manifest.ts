import { serverAddresses } from '#contract/addresses.ts'
import type { GatewayManifest } from '../manifest.ts'
import { aggregatorGateway } from './gateway.ts'

export const aggregator: GatewayManifest = {
  open: ({
    aggregatorAddress: base,
    aggregatorApp: appId,
    aggregatorKey: key,
    aggregatorKeyOld: keyOld,
    publicOrigin,
  }) => {
    if (base === '' || appId === '' || key === '') return undefined
    const notifyUrl = `${publicOrigin}${serverAddresses.payments}aggregator`
    return aggregatorGateway({ base: base.replace(/\/$/, ''), appId, key, keyOld, notifyUrl })
  },
}
