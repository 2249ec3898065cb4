import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { db, type Tx } from '../../db/database.ts'
import { type DepositOrder, depositOrders, type flaggedOutcomes, isFlaggedOutcome, paymentEvents } from '../tables.ts'

type Why = 'late' | 'otherAmount' | 'afterClosing' | (typeof flaggedOutcomes)[number]
type Event = typeof paymentEvents.$inferSelect

/** A deposit, or a report of a payment, for an operator to check. */
export type Flagged = {
  /** The order's id where the order itself is flagged, else that of the report. */
  id: string
  of: 'order' | 'event'
  /** The order, and how people name it: the gateway's event id if the order is unknown. */
  order: DepositOrder | undefined
  name: string
  gateway: string
  at: Date
  /** The amount that came; null if the gateway did not say it in our currency. */
  paid: Cents | null
  paymentId: string | null
  /** What the gateway knows our order by, or what the payer of a transfer wrote. */
  reference: string | null
  why: Why
} & Pick<DepositOrder, 'settlement' | 'settledBy' | 'settledAt'>

const FLAGGED_MAX = 200

/**
 * Payments that an operator must settle, newest first: of another amount, to a closed account, that came twice, were sent back, had another
 * currency or an unknown order. `all`: also settled ones, and orders credited late.
 */
export async function listFlagged(which: 'open' | 'all'): Promise<Flagged[]> {
  const all = [...(await flaggedOrders(which)), ...(await flaggedEvents(which))]
  return all.toSorted((one, two) => two.at.getTime() - one.at.getTime()).slice(0, FLAGGED_MAX)
}

async function flaggedOrders(which: 'open' | 'all'): Promise<Flagged[]> {
  const { isLate, reportedCents, createdAt, settledAt } = depositOrders
  const isReported = isNotNull(reportedCents)
  // Each condition is the partial index's, or narrower.
  const isWanted = which === 'all' ? or(isLate, isReported, isNotNull(settledAt)) : and(isReported, isNull(settledAt))
  const rows = await db.select().from(depositOrders).where(isWanted).orderBy(desc(createdAt)).limit(FLAGGED_MAX)
  return rows.map(ofOrder)
}

function ofOrder(order: DepositOrder): Flagged {
  const { id, gateway, createdAt: at, cents, reportedCents, paymentId, settlement, settledBy, settledAt } = order
  const why = reportedCents === null && !settledAt ? 'late' : reportedCents === cents ? 'afterClosing' : 'otherAmount'
  const settled = { settlement, settledBy, settledAt }
  const paid = reportedCents ?? cents
  return {
    id,
    of: 'order',
    order,
    name: id,
    gateway,
    at,
    paid,
    paymentId,
    reference: order.transferReference,
    why,
    ...settled,
  }
}

async function flaggedEvents(which: 'open' | 'all'): Promise<Flagged[]> {
  const isOpen = which === 'open' ? isNull(paymentEvents.settledAt) : undefined
  const rows = await db
    .select({ event: paymentEvents, order: depositOrders })
    .from(paymentEvents)
    .leftJoin(depositOrders, eq(depositOrders.id, paymentEvents.orderId))
    .where(and(isFlaggedOutcome(paymentEvents.outcome), isOpen))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(FLAGGED_MAX)
  return rows.map(({ event, order }) => ofEvent(event, order ?? undefined))
}

function ofEvent(event: Event, order: DepositOrder | undefined): Flagged {
  const { id, eventId, gateway, receivedAt: at, cents: paid, paymentId, written: reference, outcome } = event
  const { settlement, settledBy, settledAt } = event
  return {
    ...{ id, of: 'event', order, name: order?.id ?? eventId, gateway, at, paid, paymentId, reference },
    // The callers select only these outcomes.
    ...{ why: outcome as Why, settlement, settledBy, settledAt },
  }
}

/** A flagged payment by its id, settled or not. A transaction locks its row. */
export async function findFlagged(id: string, tx?: Tx): Promise<Flagged | undefined> {
  const order = await findOrder(eq(depositOrders.id, id), tx)
  if (order && (order.reportedCents !== null || order.settledAt)) return ofOrder(order)
  const isIt = and(eq(paymentEvents.id, id), isFlaggedOutcome(paymentEvents.outcome))
  const read = (tx ?? db).select().from(paymentEvents).where(isIt)
  const [event] = await (tx ? read.for('update') : read)
  return event && ofEvent(event, event.orderId ? await findOrder(eq(depositOrders.id, event.orderId), tx) : undefined)
}

async function findOrder(isIt: ReturnType<typeof eq>, tx?: Tx): Promise<DepositOrder | undefined> {
  const read = (tx ?? db).select().from(depositOrders).where(isIt)
  const [order] = await (tx ? read.for('update') : read)
  return order
}
