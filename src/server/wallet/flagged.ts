import { desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { db } from '../db/database.ts'
import { depositOrders, isFlaggedOutcome, paymentEvents } from './tables.ts'

/** A deposit, or a report of a payment, for an operator to check. */
export type Flagged = {
  /** The order, or the gateway's event id if the order is unknown. */
  id: string
  gateway: string
  at: Date
  player: number | null
  ordered: Cents | null
  reported: Cents | null
  why: 'late' | 'otherAmount' | 'paidTwice' | 'refunded' | 'foreign'
}

const FLAGGED_MAX = 200

/**
 * Deposits credited late or reported with another amount, and payments that came twice, were refunded or had another currency. Newest
 * first.
 */
export async function listFlagged(): Promise<Flagged[]> {
  const all = [...(await flaggedOrders()), ...(await flaggedEvents())]
  return all.toSorted((one, two) => two.at.getTime() - one.at.getTime()).slice(0, FLAGGED_MAX)
}

async function flaggedOrders(): Promise<Flagged[]> {
  const { isLate, reportedCents, createdAt } = depositOrders
  const rows = await db
    .select()
    .from(depositOrders)
    .where(or(isLate, isNotNull(reportedCents)))
    .orderBy(desc(createdAt))
    .limit(FLAGGED_MAX)
  return rows.map(({ id, gateway, player, cents, createdAt: at, reportedCents: other }) => ({
    ...{ id, gateway, at, player, ordered: cents, reported: other ?? cents },
    why: other === null ? 'late' : 'otherAmount',
  }))
}

async function flaggedEvents(): Promise<Flagged[]> {
  const rows = await db
    .select({ event: paymentEvents, order: depositOrders })
    .from(paymentEvents)
    .leftJoin(depositOrders, eq(depositOrders.id, paymentEvents.orderId))
    .where(isFlaggedOutcome(paymentEvents.outcome))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(FLAGGED_MAX)
  return rows.map(({ event: { eventId, gateway, outcome, receivedAt: at }, order }) => ({
    ...{ id: order?.id ?? eventId, gateway, at },
    ...{ player: order?.player ?? null, ordered: order?.cents ?? null, reported: null },
    // the query selects only these outcomes
    why: outcome as Flagged['why'],
  }))
}
