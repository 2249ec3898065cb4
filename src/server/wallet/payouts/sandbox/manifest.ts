import { now } from '../../../base/clock.ts'
import type { Payout } from '../../payout.ts'
import type { PayoutManifest } from '../manifest.ts'
import { enterSlip, openSlip, readSlip } from '../slips.ts'

/** How long the demo's bank takes: long enough that "on its way" is seen. */
const MOMENT_MS = 3_000

/** The bank of the demo: it pays after a moment, unless it was told before then to send the money back. */
const sandboxPayout: Payout = {
  name: 'sandbox',
  send: ({ orderId }) => openSlip(orderId, new Date(now().getTime() + MOMENT_MS)),
  query: async (orderId) => {
    const status = await readSlip(orderId)
    return status.state === 'sending' && status.isDue
      ? await enterSlip(orderId, referenceOf(orderId), 'sandbox')
      : status
  },
  enter: enterSlip,
}

const referenceOf = (orderId: string) => ({ state: 'paid', reference: `SANDBOX-${orderId.slice(0, 8)}` }) as const

export const sandbox: PayoutManifest = { open: ({ mode }) => (mode === 'demo' ? sandboxPayout : undefined) }
