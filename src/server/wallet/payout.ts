import type { Cents } from '#contract/money.ts'
import type { PayoutName } from '../base/payouts/list.ts'
import type { db, Tx } from '../db/database.ts'
import type { ListPayments } from './listing.ts'

/** A withdrawal to be paid. */
export type PayoutRequest = {
  /** Our withdrawal, and the idempotency key. Asked twice for the same one, a payout pays once. */
  orderId: string
  cents: Cents
  /** Short code of the bank, the whole number, and its holder. */
  payee: { bank: string; cardNum: string; accountName: string }
}

/** The final report on a payment: the bank's reference, or the reason of its return. */
export type PayoutWord = { state: 'paid'; reference: string } | { state: 'returned'; reason: string }

/** The same by a payout's own books, with the amount if reported. */
export type PayoutReport = PayoutWord & { cents?: Cents }

/** Why a gateway returned a payment: the payee's account, or anything else. The player reads it in words (`payouts.json`). */
export type ReturnFault = 'account' | 'bank'

/**
 * State of a payment by the payout's own books. `unknown`: never received. `sending`: accepted, without an end; `said` is the payout's own
 * word for it.
 */
export type PayoutStatus =
  | { state: 'unknown' }
  | { state: 'sending'; said?: string }
  | PayoutReport
  | { state: 'returned'; fault: ReturnFault; cents?: Cents }

/** The meaning of a payout's webhook. `eventId` is the same for each delivery of one word. */
export type PayoutWebhook =
  | { verdict: 'forged'; why: 'signature' | 'time' | 'mode' }
  | { verdict: 'malformed' }
  | { verdict: 'genuine'; eventId: string; orderId: string; status: PayoutStatus }
  /** Genuine, and about something else than a payment's state. */
  | { verdict: 'other'; name: string }

/**
 * The payout has not taken a payment and will not take it as it is, such as one to a bank that it does not know. Only this error says that
 * nothing was sent. A person decides.
 */
export class PayoutRefusal extends Error {
  override name = 'PayoutRefusal'
}

/**
 * The port to a payout, which pays withdrawals. Any error but PayoutRefusal says nothing about the payment, which may have been accepted, so
 * its status is asked.
 */
export type Payout = {
  name: PayoutName
  /** Why it cannot pay this; undefined if it can. Asked before anything is sent. */
  obstacle?: (request: Pick<PayoutRequest, 'cents'> & { bank: string }) => string | undefined
  send: (request: PayoutRequest) => Promise<PayoutStatus>
  query: (orderId: string) => Promise<PayoutStatus>
  /** Verifies a webhook by its raw bytes, if the payout reports by webhook; `header` returns a header by name, '' if missing. */
  verifyWebhook?: (rawBody: string, header: (name: string) => string) => PayoutWebhook
  /** Enters an operator's report, if the payout accepts manual reports. The first report counts and is returned. */
  enter?: (orderId: string, word: PayoutWord, by: string, on?: typeof db | Tx) => Promise<PayoutStatus>
  /** Its own list of payments, for the reconciliation. Without one, an operator brings a statement. */
  list?: ListPayments
}
