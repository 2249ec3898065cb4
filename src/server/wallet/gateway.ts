import type { Cents } from '#contract/money.ts'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'
import type { GatewayName } from '../base/gateways/list.ts'
import type { ListPayments } from './listing.ts'

/** A payment to be collected by a gateway. */
export type PaymentRequest = {
  /** Our order. Asking twice for the same one opens one payment. */
  orderId: string
  /** How the player pays it: the kind of the order's channel. */
  kind: ChannelKind
  cents: Cents
  expiresAt: Date
  /** The text for the payer. */
  description: string
  /** Where a payment page leads back to. Coming back credits nothing. */
  returnUrl: string
}

/** The account that a bank transfer goes to, with the amount and the reference by which it is matched. */
export type BankOwn = {
  bankName: string
  shortBankName: string
  accountName: string
  cardNum: string
  /** The amount to transfer: the order's own. */
  amount: Cents
  reference: string
}

/** A payment that waits for its payer. The player uses exactly one of code, page and bank account. */
export type OpenedPayment = {
  gatewayId: string
  expiresAt: Date
  qrCodeText?: string
  payUrl?: string
  bankOwn?: BankOwn
  sandboxUrl?: string
}

/** State of a payment, by the gateway's own books. */
export type PaymentStatus =
  | { state: 'waiting' }
  | { state: 'paid'; cents: Cents; paymentId?: string }
  /** Declined, failed or expired; it will not be paid any more. */
  | { state: 'closed' }

/** The meaning of a webhook. */
export type Webhook =
  | { verdict: 'forged'; why: 'signature' | 'time' | 'mode' }
  | { verdict: 'malformed' }
  | { verdict: 'genuine'; eventId: string; event: PaymentEvent; payload: unknown }

export type PaymentEvent =
  /**
   * `paymentId` distinguishes a second payment of one order from a second report of the first. `order` is our own name of the order, as the gateway
   * repeats it: it finds an order that this database has lost.
   */
  | { kind: 'paid'; gatewayId: string; cents: Cents; paymentId?: string; order?: string }
  /** Money that came to our account by bank transfer, with what its payer wrote. It is matched by reference and amount. */
  | { kind: 'transferred'; reference: string; cents: Cents; paymentId: string }
  | { kind: 'closed'; gatewayId: string }
  /** A refund whose amount the gateway did not say: a person looks at it. */
  | { kind: 'refunded'; gatewayId?: string }
  /**
   * Money taken back from us after it was paid: a refund, or a chargeback. `reversalId` is the gateway's own id of it, the same in each report.
   * Without `gatewayId`, `paymentId` names the payment.
   */
  | { kind: 'reversed'; gatewayId?: string; cents: Cents; paymentId?: string; reversalId: string }
  /** Money in another currency. */
  | { kind: 'foreign'; gatewayId?: string }
  /** An event that does not concern deposits. */
  | { kind: 'other'; name: string }

/** The gateway could not be asked, or refused. This call has caused no payment. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The port to a payment gateway. Every method but `verifyWebhook` may throw GatewayError. */
export type Gateway = {
  name: GatewayName
  /** The kinds of channels that it can carry. */
  kinds: readonly ChannelKind[]
  /** The body that tells the gateway that a webhook has arrived, where it is not JSON of ours. */
  receipt?: string
  createPayment: (request: PaymentRequest) => Promise<OpenedPayment>
  /** Verifies a webhook by its raw bytes; `header` returns a header by name, '' if missing. */
  verifyWebhook: (rawBody: string, header: (name: string) => string) => Webhook
  query: (gatewayId: string) => Promise<PaymentStatus>
  /** Cancels an unpaid payment. A finished one stays unchanged. */
  expire: (gatewayId: string) => Promise<void>
  /** Its own list of payments, for the reconciliation. Without one, an operator brings a statement. */
  list?: ListPayments
}
