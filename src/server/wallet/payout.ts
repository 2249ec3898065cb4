import type { Cents } from '#contract/money.ts'
import type { PayoutName } from '../base/payouts/list.ts'

/** A withdrawal as it is handed over to be paid. */
export type PayoutRequest = {
  /** Our withdrawal: asked twice for the same one, a payout pays once. */
  orderId: string
  cents: Cents
  /** Short code of the bank, the whole number, and whose it is. */
  payee: { bank: string; cardNum: string; accountName: string }
}

/** The last word on a payment: the bank's reference, or why the money came back. */
export type PayoutWord = { state: 'paid'; reference: string } | { state: 'returned'; reason: string }

/** The same by a payout's own books, with the amount where it tells that. */
export type PayoutReport = PayoutWord & { cents?: Cents }

/** How a payment stands by the payout's own books; `unknown` is one that it was never handed. */
export type PayoutStatus = { state: 'unknown' } | { state: 'sending' } | PayoutReport

/** The port to a payout, which pays withdrawals. An error says nothing of the payment: it may have been taken, so its status is asked. */
export type Payout = {
  name: PayoutName
  send: (request: PayoutRequest) => Promise<PayoutStatus>
  query: (orderId: string) => Promise<PayoutStatus>
  /**
   * Enters what a person knows of a payment, where the payout takes a person's word. The first word stays: what is
   * answered is what stands then.
   */
  enter?: (orderId: string, word: PayoutWord, by: string) => Promise<PayoutStatus>
}
