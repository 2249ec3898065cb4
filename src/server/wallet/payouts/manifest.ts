import type { Config } from '../../base/config.ts'
import type { Payout } from '../payout.ts'

/** One way to have withdrawals paid. */
export type PayoutManifest = {
  /** Its adapter; undefined where its settings are not there, or its mode is not ours. */
  open: (config: Config) => Payout | undefined
}
