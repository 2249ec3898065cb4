import type { Cents } from '#contract/money.ts'
import type { GatewayName } from '../base/gateways/list.ts'

/** A collection that a gateway is asked for. */
export type PaymentRequest = {
  /** Our order; asking twice for the same one opens one payment. */
  orderId: string
  cents: Cents
  expiresAt: Date
  /** The text for the payer. */
  description: string
}

/** A payment that waits for its payer. Exactly one of the code and the page is what the player uses. */
export type OpenedPayment = {
  gatewayId: string
  expiresAt: Date
  qrCodeText?: string
  payUrl?: string
  sandboxUrl?: string
}

/** How a payment stands, by the gateway's own books. */
export type PaymentStatus =
  | { state: 'waiting' }
  | { state: 'paid'; cents: Cents; paymentId?: string }
  /** Declined, failed or run out; it will not be paid any more. */
  | { state: 'closed' }

/** The meaning of a webhook. */
export type Webhook =
  | { verdict: 'forged'; why: 'signature' | 'time' | 'mode' }
  | { verdict: 'malformed' }
  | { verdict: 'genuine'; eventId: string; event: PaymentEvent; payload: unknown }

export type PaymentEvent =
  /** `paymentId` tells a second payment for one order from a second report of the first. */
  | { kind: 'paid'; gatewayId: string; cents: Cents; paymentId?: string }
  | { kind: 'closed'; gatewayId: string }
  /** Money went back to its payer, by the gateway's own books. */
  | { kind: 'refunded'; gatewayId?: string }
  /** Money of another currency than ours. */
  | { kind: 'foreign'; gatewayId?: string }
  /** Something that does not concern deposits. */
  | { kind: 'other'; name: string }

/** The gateway could not be asked, or said no. Nothing has been paid because of this call. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The port to a payment gateway. Every method but `verifyWebhook` may throw GatewayError. */
export type Gateway = {
  name: GatewayName
  createPayment: (request: PaymentRequest) => Promise<OpenedPayment>
  /** Judges a webhook by the very bytes that came; `header` reads a header by its name, '' where it is missing. */
  verifyWebhook: (rawBody: string, header: (name: string) => string) => Webhook
  query: (gatewayId: string) => Promise<PaymentStatus>
  /** Takes a payment back that nobody has paid. A payment that is over already stays as it is. */
  expire: (gatewayId: string) => Promise<void>
}
