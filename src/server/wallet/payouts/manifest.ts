import type { Config } from '../../base/config.ts'
import type { Payout } from '../payout.ts'

/** A way to pay withdrawals. */
export type PayoutManifest = {
  /** Its adapter; undefined without its settings, or in another mode. */
  open: (config: Config) => Payout | undefined
}
