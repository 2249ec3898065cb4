import type { PayoutName } from '../../base/payouts/list.ts'
import { hand } from './hand/manifest.ts'
import type { PayoutManifest } from './manifest.ts'
import { sandbox } from './sandbox/manifest.ts'

/** Every way of paying there is. What each wants to be told stands under the same name in `base/payouts/`. */
export const payouts: Record<PayoutName, PayoutManifest> = {
  sandbox,
  hand,
}
