import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import { timelines } from '../../standing/copyTables.ts'
import type { Gateway, PaymentEvent } from '../gateway.ts'
import type { Span } from '../listing.ts'
import { type DepositOrder, depositOrders, paymentEvents } from '../tables.ts'
import { ownerOf } from './orderId.ts'

/** How long after a loss gateways may tell of orders that the database does not have. */
const LOST_MS = 30 * 86_400_000
/** An order that was found again is not late. */
const OPEN_MS = 10 * 60_000

type Paid = Extract<PaymentEvent, { kind: 'paid' }>

/**
 * The order that a payment names, made again where this database has lost its newest entries; locked. An order that was stored before its payment
 * was opened gets its payment. Only the gateway's own word counts, and a payment that another order has makes none.
 */
export async function regainOrder(tx: Tx, { name: gateway }: Gateway, event: Paid): Promise<DepositOrder | undefined> {
  const { order: id, gatewayId, cents, paymentId } = event
  if (id === undefined || !(await lastLoss(tx, LOST_MS))) return undefined
  const owner = await ownerOf(tx, id)
  if (!owner) return undefined
  if (paymentId !== undefined) {
    const isCredited = and(eq(depositOrders.gateway, gateway), eq(depositOrders.paymentId, paymentId))
    if ((await tx.$count(depositOrders, isCredited)) > 0) return undefined
  }
  const at = now()
  const { player } = owner
  const channel = owner.channel || channelOf(gateway)
  if (channel === undefined) return undefined
  const made = {
    id,
    player,
    channel,
    cents,
    gateway,
    gatewayId,
    follows: true,
    createdAt: at,
    expiresAt: new Date(at.getTime() + OPEN_MS),
  }
  await tx.insert(depositOrders).values(made).onConflictDoNothing({ target: depositOrders.id })
  const isIt = and(
    eq(depositOrders.id, id),
    eq(depositOrders.player, player),
    eq(depositOrders.gateway, gateway),
    or(isNull(depositOrders.gatewayId), eq(depositOrders.gatewayId, gatewayId)),
  )
  const [order] = await tx.select().from(depositOrders).where(isIt).for('update')
  if (!order) return undefined
  await tx.update(depositOrders).set({ gatewayId }).where(eq(depositOrders.id, id))
  await settleTold(tx, gateway, paymentId, id)
  return { ...order, gatewayId }
}

/** Reports of the same payment that came before its order was found need nobody any more. */
async function settleTold(tx: Tx, gateway: string, paymentId: string | undefined, orderId: string): Promise<void> {
  if (paymentId === undefined) return
  const isTold = and(
    eq(paymentEvents.gateway, gateway),
    eq(paymentEvents.paymentId, paymentId),
    eq(paymentEvents.outcome, 'orderUnknown'),
    isNull(paymentEvents.settledAt),
  )
  const settled = { orderId, settlement: 'credited', settledAt: now(), settledBy: gateway } as const
  await tx.update(paymentEvents).set(settled).where(isTold)
}

/** The channel of a payment without an order: the first that its gateway carries. */
export function channelOf(gateway: string): number | undefined {
  return [...catalogue().gatewaysOf].find(([, gateways]) => gateways.some((name) => name === gateway))?.[0]
}

/** The span that this database has lost, if it did so within `withinMs`. */
export async function lastLoss(on: Pick<Tx, 'select'>, withinMs: number): Promise<Span | undefined> {
  const { lastEntryAt, begunAt, number } = timelines
  const since = new Date(now().getTime() - withinMs)
  const [lost] = await on
    .select({ from: lastEntryAt, to: begunAt })
    .from(timelines)
    .where(and(isNotNull(lastEntryAt), gt(begunAt, since)))
    .orderBy(desc(number))
    .limit(1)
  return lost?.from ? { from: lost.from, to: lost.to } : undefined
}
