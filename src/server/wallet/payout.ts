import type { Cents } from '#contract/money.ts'
import type { PayoutName } from '../base/payouts/list.ts'
import type { db, Tx } from '../db/database.ts'

/** A withdrawal to be paid. */
export type PayoutRequest = {
  /** Our withdrawal. Asked twice for the same one, a payout pays once. */
  orderId: string
  cents: Cents
  /** Short code of the bank, the whole number, and its holder. */
  payee: { bank: string; cardNum: string; accountName: string }
}

/** The final report on a payment: the bank's reference, or the reason of its return. */
export type PayoutWord = { state: 'paid'; reference: string } | { state: 'returned'; reason: string }

/** The same by a payout's own books, with the amount if reported. */
export type PayoutReport = PayoutWord & { cents?: Cents }

/** State of a payment by the payout's own books; `unknown`: never received. */
export type PayoutStatus = { state: 'unknown' } | { state: 'sending' } | PayoutReport

/**
 * The port to a payout, which pays withdrawals. An error says nothing about the payment, which may have been accepted, so its status is
 * asked.
 */
export type Payout = {
  name: PayoutName
  send: (request: PayoutRequest) => Promise<PayoutStatus>
  query: (orderId: string) => Promise<PayoutStatus>
  /** Enters an operator's report, if the payout accepts manual reports. The first report counts and is returned. */
  enter?: (orderId: string, word: PayoutWord, by: string, on?: typeof db | Tx) => Promise<PayoutStatus>
}
