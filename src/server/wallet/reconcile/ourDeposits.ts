import { and, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { plainReference } from '#contract/wallet/transferReference.ts'
import type { Reader } from '../../ledger/post.ts'
import { depositReversals } from '../debtTables.ts'
import type { Span } from '../listing.ts'
import { type DepositOrder, depositOrders, isFlaggedOutcome, paymentEvents } from '../tables.ts'
import { inChunks } from './chunks.ts'
import type { Here, Standing, There } from './compare.ts'

type Event = typeof paymentEvents.$inferSelect
type Reversal = typeof depositReversals.$inferSelect

/** Our deposits of a gateway that a span is about: those booked or reported in it, and those that its listed payments name. */
export async function ourDeposits(on: Reader, gateway: string, span: Span, theirs: readonly There[]): Promise<Here[]> {
  const orders = await ordersOf(on, gateway, span, theirs)
  const reversals = await inChunks(
    orders.map(({ id }) => id),
    (ids) => on.select().from(depositReversals).where(inArray(depositReversals.orderId, ids)),
  )
  const byOrder = Map.groupBy(reversals, ({ orderId }) => orderId)
  const events = await eventsOf(on, gateway, span, theirs)
  return [...orders.map((order) => ofOrder(order, byOrder.get(order.id) ?? [])), ...events.map(ofEvent)]
}

async function ordersOf(on: Reader, gateway: string, span: Span, theirs: readonly There[]): Promise<DepositOrder[]> {
  const { creditedAt, createdAt, reportedCents, isLate, settledAt, gatewayId, paymentId, transferReference } =
    depositOrders
  const read = (isMeant: SQL | undefined) =>
    on
      .select()
      .from(depositOrders)
      .where(and(eq(depositOrders.gateway, gateway), isMeant))
  const isFlagged = or(isLate, isNotNull(reportedCents), isNotNull(settledAt))
  const found = [
    ...(await read(isIn(span, creditedAt))),
    // The second condition is that of the partial index.
    ...(await read(and(isIn(span, createdAt), isNotNull(reportedCents), isFlagged))),
    ...(await inChunks(
      theirs.map(({ opened }) => opened),
      (values) => read(inArray(gatewayId, values)),
    )),
    ...(await inChunks(
      theirs.map((each) => each.id),
      (values) => read(inArray(paymentId, values)),
    )),
    ...(await inChunks(
      theirs.map(({ reference }) => plainReference(reference ?? '')),
      (values) => read(inArray(transferReference, values)),
    )),
  ]
  return [...new Map(found.map((order) => [order.id, order])).values()]
}

const isIn = ({ from, to }: Span, moment: typeof depositOrders.createdAt | typeof depositOrders.creditedAt) =>
  and(gte(moment, from), lt(moment, to))

function ofOrder(order: DepositOrder, reversals: readonly Reversal[]): Here {
  const { id, gatewayId: opened, paymentId, transferReference, channel, creditedAt, createdAt } = order
  const own = reversals.filter((each) => isOfPayment(each, paymentId))
  const standing = standingOf(order)
  // What went back before the payment was told has lowered what was reported.
  const cents = (order.reportedCents ?? order.cents) + sumOf(own.filter(({ isEarly }) => isEarly))
  return {
    ...{ id, opened, paymentId, references: transferReference === null ? [] : [transferReference] },
    ...{
      channel: String(channel),
      standing,
      isSecond: false,
      cents,
      reversed: sumOf(own),
      at: creditedAt ?? createdAt,
    },
  }
}

/** A second payment of an order may have been taken back too; only its id tells. */
const isOfPayment = (reversal: Reversal, paymentId: string | null): boolean =>
  !reversal.isEarly || reversal.paymentId === null || paymentId === null || reversal.paymentId === paymentId

const sumOf = (reversals: readonly Reversal[]): Cents => reversals.reduce((sum, { cents }) => sum + cents, 0)

function standingOf({ state, reportedCents, settlement }: DepositOrder): Standing {
  if (state === 'credited' || settlement === 'refunded') return 'booked'
  if (settlement === 'returned') return 'void'
  return reportedCents === null ? 'open' : 'waiting'
}

/** Payments that only their reports know. One that an operator has credited has an order of its own. */
async function eventsOf(
  on: Reader,
  gateway: string,
  span: Span,
  theirs: readonly There[],
): Promise<{ event: Event; channel: number | null }[]> {
  const { outcome, settlement, receivedAt, paymentId } = paymentEvents
  const read = (isMeant: SQL | undefined) =>
    on
      .select({ event: paymentEvents, channel: depositOrders.channel })
      .from(paymentEvents)
      .leftJoin(depositOrders, eq(depositOrders.id, paymentEvents.orderId))
      .where(
        and(
          eq(paymentEvents.gateway, gateway),
          inArray(outcome, ['paidTwice', 'orderUnknown']),
          isFlaggedOutcome(outcome),
          or(sql`${settlement} is null`, ne(settlement, 'credited')),
          isNotNull(paymentEvents.cents),
          isMeant,
        ),
      )
  const found = [
    ...(await read(and(gte(receivedAt, span.from), lt(receivedAt, span.to)))),
    ...(await inChunks(
      theirs.map(({ id }) => id),
      (values) => read(inArray(paymentId, values)),
    )),
  ]
  return [...new Map(found.map((row) => [row.event.id, row])).values()]
}

function ofEvent({ event, channel }: { event: Event; channel: number | null }): Here {
  const { id, paymentId, outcome, cents, settlement, receivedAt: at } = event
  const standing = settlement === 'refunded' ? 'booked' : settlement === 'returned' ? 'void' : 'waiting'
  return {
    ...{ id, opened: null, paymentId, references: [], channel: channel === null ? null : String(channel) },
    ...{ standing, isSecond: outcome === 'paidTwice', cents: cents ?? 0, reversed: 0, at },
  }
}
