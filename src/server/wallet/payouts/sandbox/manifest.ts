import { now } from '../../../base/clock.ts'
import type { Payout } from '../../payout.ts'
import type { PayoutManifest } from '../manifest.ts'
import { enterSlip, openSlip, readSlip } from '../slips.ts'

/** Delay of the demo's bank: long enough to see "on its way". */
const MOMENT_MS = 3_000

/** The bank of the demo: it pays after a moment, unless told before then to return the money. */
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
