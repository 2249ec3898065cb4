import type { GatewayName } from '../../base/gateways/list.ts'
import { aggregator } from './aggregator/manifest.ts'
import type { GatewayManifest } from './manifest.ts'
import { paymongo } from './paymongo/manifest.ts'
import { sandbox } from './sandbox/manifest.ts'

/** All payment gateways. The settings of each are under the same name in `base/gateways/`. */
export const gateways: Record<GatewayName, GatewayManifest> = {
  sandbox,
  paymongo,
  aggregator,
}
