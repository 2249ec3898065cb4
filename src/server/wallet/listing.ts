import type { Cents } from '#contract/money.ts'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'

/** A payment as its gateway's own list tells it. Only paid ones are listed, those taken back later too. */
export type ListedPayment = {
  /** The payment's own id there. */
  id: string
  /** What the gateway knows our order by: the id under which it was opened; of a payout, our withdrawal. */
  opened?: string
  /** Our own name of the order, as the gateway repeats it. */
  order?: string
  /** What stands beside the money: the reference that the payer wrote, or the bank's own. */
  reference?: string
  kind?: ChannelKind
  cents: Cents
  /** What was taken back of it; 0 if nothing was. */
  reversed: Cents
  /** What the gateway keeps for itself; undefined if it does not say. */
  fee?: Cents
  /** When it was paid. */
  at: Date
}

/** Moments from `from` until before `to`. */
export type Span = { from: Date; to: Date }

/** One page. `next` asks for the one after it. */
export type ListedPage = { rows: readonly ListedPayment[]; next?: string }

/**
 * A gateway's own list of the payments of a span, page by page. It may name payments outside the span, and one payment on two pages. Any error
 * means that the list is not known.
 */
export type ListPayments = (span: Span, after?: string) => Promise<ListedPage>
