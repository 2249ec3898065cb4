import type { Cents } from '#contract/money.ts'
import type { GatewayName } from '../base/gateways/list.ts'

/** A payment to be collected by a gateway. */
export type PaymentRequest = {
  /** Our order. Asking twice for the same one opens one payment. */
  orderId: string
  cents: Cents
  expiresAt: Date
  /** The text for the payer. */
  description: string
}

/** A payment that waits for its payer. The player uses exactly one of code and page. */
export type OpenedPayment = {
  gatewayId: string
  expiresAt: Date
  qrCodeText?: string
  payUrl?: string
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
  /** `paymentId` distinguishes a second payment of one order from a second report of the first. */
  | { kind: 'paid'; gatewayId: string; cents: Cents; paymentId?: string }
  | { kind: 'closed'; gatewayId: string }
  /** A refund to the payer, by the gateway's own books. */
  | { kind: 'refunded'; gatewayId?: string }
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
  createPayment: (request: PaymentRequest) => Promise<OpenedPayment>
  /** Verifies a webhook by its raw bytes; `header` returns a header by name, '' if missing. */
  verifyWebhook: (rawBody: string, header: (name: string) => string) => Webhook
  query: (gatewayId: string) => Promise<PaymentStatus>
  /** Cancels an unpaid payment. A finished one stays unchanged. */
  expire: (gatewayId: string) => Promise<void>
}
