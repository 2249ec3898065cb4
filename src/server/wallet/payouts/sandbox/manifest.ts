import type { PayoutManifest } from '../manifest.ts'
import { sandboxPayout } from './payout.ts'

export const sandbox: PayoutManifest = {
  // The demo's secret is public, so in live mode nobody may report by it.
  open: ({ mode }) => (mode === 'demo' ? sandboxPayout : undefined),
}
