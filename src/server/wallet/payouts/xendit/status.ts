import type { PayoutStatus, ReturnFault } from '../../payout.ts'
import type { XenditPayment } from './payout.ts'

/** Xendit's states that are no end: taken, examined by Xendit, or with the bank. */
const UNDER_WAY = new Set(['ACCEPTED', 'PENDING_COMPLIANCE_ASSESSMENT', 'REQUESTED', 'READY', 'LOCKED'])
/** The money is with us, or came back to us. */
const RETURNED = new Set(['FAILED', 'CANCELLED', 'REVERSED', 'EXPIRED', 'COMPLIANCE_REJECTED'])

/** Whether Xendit has documented a state. */
export const isKnown = (status: string): boolean =>
  status === 'SUCCEEDED' || UNDER_WAY.has(status) || RETURNED.has(status)

/** What a state means. Throws for one that Xendit has not documented, since nobody knows whether money left. */
export function statusOf({ id, status, amount: cents, failure_code }: XenditPayment): PayoutStatus {
  if (UNDER_WAY.has(status)) return { state: 'sending', said: status }
  if (status === 'SUCCEEDED') return { state: 'paid', reference: id, cents }
  if (RETURNED.has(status)) return { state: 'returned', fault: faultOf(status, failure_code ?? ''), cents }
  throw new Error(`xendit said ${status}, which is unknown`)
}

/** The account is blamed only where Xendit says that it is the account. */
const faultOf = (status: string, code: string): ReturnFault =>
  code === 'INVALID_DESTINATION' || status === 'REVERSED' ? 'account' : 'bank'
