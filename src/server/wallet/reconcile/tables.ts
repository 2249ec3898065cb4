import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { cents, moment } from '../../db/columns.ts'
import { differenceKinds } from './compare.ts'

/** Which way the money flows: what players pay in, and what they are paid. A gateway of one name may do both. */
export const flows = ['deposits', 'payouts'] as const
export type Flow = (typeof flows)[number]

const flow = () => text('flow', { enum: flows }).notNull()
const gateway = () => text('gateway').notNull()
/** A day in Manila. */
const day = () => date('day', { mode: 'string' }).notNull()

/** What a gateway's own list, or a bank's statement, says was paid. Our books are compared with it; nothing is credited by it. */
export const listedPayments = pgTable(
  'listed_payments',
  {
    flow: flow(),
    gateway: gateway(),
    /** The payment's own id there. */
    id: text('id').notNull(),
    opened: text('opened'),
    reference: text('reference'),
    /** The reference as it is compared. */
    plain: text('plain'),
    kind: text('kind', { enum: channelKinds }),
    cents: cents('cents').notNull(),
    reversed: cents('reversed').notNull(),
    fee: cents('fee'),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.flow, table.gateway, table.id] }),
    index('listed_payments_paid').on(table.flow, table.gateway, table.paidAt),
    index('listed_payments_opened').on(table.flow, table.gateway, table.opened).where(sql`${table.opened} is not null`),
    index('listed_payments_plain').on(table.flow, table.gateway, table.plain).where(sql`${table.plain} is not null`),
  ],
)

/** The sums of one channel on one day, by the list and by our books. */
export type ChannelSum = {
  channel: string
  there: { count: number; cents: number; fees: number }
  here: { count: number; cents: number }
}

/** The days of each gateway that are to be reconciled, or are. */
export const reconciledDays = pgTable(
  'reconciled_days',
  {
    flow: flow(),
    gateway: gateway(),
    day: day(),
    dueAt: moment('due_at').notNull(),
    triedAt: moment('tried_at'),
    /** When the compared list was asked for; null while the day is not reconciled. */
    listedAt: moment('listed_at'),
    source: text('source', { enum: ['list', 'statement'] }),
    /** Why the last try failed; null if it did not. */
    problem: text('problem'),
    sums: jsonb('sums').$type<ChannelSum[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.flow, table.gateway, table.day] }),
    index('reconciled_days_open').on(table.dueAt).where(sql`${table.listedAt} is null`),
  ],
)

/** What differs between a gateway's list and our books: each difference once, from its first sight until it is closed. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    flow: flow(),
    gateway: gateway(),
    day: day(),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    /** The payment that differs, by the list's id or by ours. */
    subject: text('subject').notNull(),
    channel: text('channel'),
    /** Our order, report or withdrawal, and the list's payment. */
    orderId: uuid('order_id'),
    paymentId: text('payment_id'),
    thereCents: cents('there_cents').notNull(),
    hereCents: cents('here_cents').notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
    closedAt: moment('closed_at'),
    /** The operator; null for one that was gone by itself. */
    closedBy: text('closed_by'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('payment_differences_once').on(table.flow, table.gateway, table.kind, table.subject),
    index('payment_differences_day').on(table.flow, table.gateway, table.day),
    index('payment_differences_open').on(table.firstSeen).where(sql`${table.closedAt} is null`),
  ],
)
