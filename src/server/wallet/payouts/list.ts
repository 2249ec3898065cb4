import type { PayoutName } from '../../base/payouts/list.ts'
import { hand } from './hand/manifest.ts'
import type { PayoutManifest } from './manifest.ts'
import { sandbox } from './sandbox/manifest.ts'
import { xendit } from './xendit/manifest.ts'

/** All payouts. The settings of each are under the same name in `base/payouts/`. */
export const payouts: Record<PayoutName, PayoutManifest> = {
  sandbox,
  hand,
  xendit,
}
