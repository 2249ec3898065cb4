import { and, eq, isNotNull, or } from 'drizzle-orm'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import { lastLoss } from './deposits/regain.ts'
import type { Gateway } from './gateway.ts'
import { knownGateways } from './gateways/opened.ts'
import type { Span } from './listing.ts'
import { fetchList } from './reconcile/fetchList.ts'
import { depositOrders } from './tables.ts'
import { takeWebhook } from './webhook.ts'

/** How long after a loss the lists of its span are asked for. */
const ASKED_MS = 86_400_000
/** Clocks differ, and reports take their time. */
const MARGIN_MS = 10 * 60_000

/**
 * Job: after a loss, credits what each gateway lists as paid in the lost span and this database does not have. Gateways do not repeat a report
 * that was taken once. Returns how many were credited.
 */
export async function regainDeposits(): Promise<number> {
  const lost = await lastLoss(db, ASKED_MS)
  if (!lost) return 0
  const span = { from: new Date(lost.from.getTime() - MARGIN_MS), to: new Date(lost.to.getTime() + MARGIN_MS) }
  let regained = 0
  for (const gateway of knownGateways()) {
    try {
      regained += await regainFrom(gateway, span)
    } catch (error) {
      log.warn({ err: error, gateway: gateway.name }, 'the list of the lost span could not be had')
    }
  }
  return regained
}

async function regainFrom(gateway: Gateway, span: Span): Promise<number> {
  const listed = gateway.list ? await fetchList(gateway.list, span) : []
  let regained = 0
  for (const { id: paymentId, opened, order, cents, reversed } of listed) {
    if (order === undefined || opened === undefined || reversed > 0) continue
    if (await isKnown(gateway.name, opened, paymentId)) continue
    const event = { kind: 'paid', gatewayId: opened, cents, paymentId, order } as const
    const told = {
      verdict: 'genuine',
      eventId: `list.${paymentId}`,
      event,
      payload: { list: paymentId, order },
    } as const
    const outcome = await takeWebhook(gateway, told)
    log.info({ gateway: gateway.name, order, payment: paymentId, outcome }, 'a payment of the lost span')
    if (outcome === 'credited' || outcome === 'creditedLate') regained += 1
  }
  return regained
}

/** Whether a payment has its coin, or waits for a person. */
async function isKnown(gateway: string, gatewayId: string, paymentId: string): Promise<boolean> {
  const isPaid = and(
    eq(depositOrders.gateway, gateway),
    or(eq(depositOrders.gatewayId, gatewayId), eq(depositOrders.paymentId, paymentId)),
    or(eq(depositOrders.state, 'credited'), isNotNull(depositOrders.reportedCents), isNotNull(depositOrders.settledAt)),
  )
  return (await db.$count(depositOrders, isPaid)) > 0
}
