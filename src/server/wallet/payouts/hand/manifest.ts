import type { Payout } from '../../payout.ts'
import type { PayoutManifest } from '../manifest.ts'
import { enterSlip, openSlip, readSlip } from '../slips.ts'

/** An operator pays at the bank, and enters the bank's reference or the reason of a return. */
const handPayout: Payout = {
  name: 'hand',
  send: ({ orderId }) => openSlip(orderId),
  query: readSlip,
  enter: enterSlip,
}

export const hand: PayoutManifest = { open: () => handPayout }
