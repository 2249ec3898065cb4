import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { PaymentEvent } from '../gateway.ts'
import { type DepositOrder, depositOrders, isFlaggedOutcome, paymentEvents } from '../tables.ts'

export type Reversed = Extract<PaymentEvent, { kind: 'reversed' }>
type Report = typeof paymentEvents.$inferSelect

/** The payment that was taken back: that of an order, or a second one that only its report knows. Its rows are locked. */
export type Target =
  | { of: 'order'; order: DepositOrder }
  | { of: 'report'; order: DepositOrder | undefined; report: Report }
  /** A second payment of the order that nobody has told yet. */
  | { of: 'unheard'; order: DepositOrder }

/** Finds the payment by the gateway's ids; undefined if it is none of ours. */
export async function targetOf(tx: Tx, gateway: string, event: Reversed): Promise<Target | undefined> {
  const { gatewayId, paymentId } = event
  const opened =
    gatewayId === undefined ? undefined : await lockOrder(tx, gateway, eq(depositOrders.gatewayId, gatewayId))
  if (opened && (paymentId === undefined || opened.paymentId === null || opened.paymentId === paymentId))
    return { of: 'order', order: opened }
  if (paymentId === undefined) return undefined
  const paid = opened ? undefined : await lockOrder(tx, gateway, eq(depositOrders.paymentId, paymentId))
  if (paid) return { of: 'order', order: paid }
  const report = await lockReport(tx, gateway, paymentId, opened?.id)
  if (!report) return opened && { of: 'unheard', order: opened }
  // A flagged payment that an operator has credited is an order of its own, under the report's id.
  const own =
    report.settlement === 'credited' ? await lockOrder(tx, gateway, eq(depositOrders.id, report.id)) : undefined
  if (own) return { of: 'order', order: own }
  const { orderId } = report
  return {
    of: 'report',
    order: opened ?? (orderId ? await lockOrder(tx, gateway, eq(depositOrders.id, orderId)) : undefined),
    report,
  }
}

async function lockOrder(tx: Tx, gateway: string, isIt: SQL): Promise<DepositOrder | undefined> {
  const isOurs = and(eq(depositOrders.gateway, gateway), isIt)
  const [order] = await tx.select().from(depositOrders).where(isOurs).limit(1).for('update')
  return order
}

async function lockReport(
  tx: Tx,
  gateway: string,
  paymentId: string,
  orderId: string | undefined,
): Promise<Report | undefined> {
  const isIt = and(
    eq(paymentEvents.gateway, gateway),
    eq(paymentEvents.paymentId, paymentId),
    orderId === undefined ? undefined : eq(paymentEvents.orderId, orderId),
    inArray(paymentEvents.outcome, ['paidTwice', 'orderUnknown']),
    // The condition of the index.
    isFlaggedOutcome(paymentEvents.outcome),
  )
  const [report] = await tx.select().from(paymentEvents).where(isIt).limit(1).for('update')
  return report
}
