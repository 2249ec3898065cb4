import type { GatewayName } from '../../base/gateways/list.ts'
import type { GatewayManifest } from './manifest.ts'
import { paymongo } from './paymongo/manifest.ts'
import { sandbox } from './sandbox/manifest.ts'

/** Every gateway there is. What each wants to be told stands under the same name in `base/gateways/`. */
export const gateways: Record<GatewayName, GatewayManifest> = {
  sandbox,
  paymongo,
}
