import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from '../../db/columns.ts'
import { withdrawals } from '../tables.ts'

const order = () => uuid('order_id').references(() => withdrawals.id, { onDelete: 'cascade' })

/** How a payout's word reached us: by its webhook, by our question, as the answer to the handover, or entered by an operator. */
export const wordSources = ['webhook', 'asked', 'sent', 'operator'] as const

/** Every word of a payout once, with its time and source: a repeated delivery finds its row. No account number is kept. */
export const payoutEvents = pgTable(
  'payout_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    payout: text('payout').notNull(),
    eventId: text('event_id').notNull(),
    /** Its withdrawal; null if the payout has none of this id. */
    orderId: order(),
    /** The id that the payout named. */
    about: text('about').notNull(),
    source: text('source', { enum: wordSources }).notNull(),
    word: text('word', { enum: ['accepted', 'paid', 'returned'] }).notNull(),
    /** The payout's own word for it, its reference, or the reason of a return. */
    said: text('said'),
    cents: cents('cents'),
    outcome: text('outcome', { enum: ['taken', 'contradicts', 'stranger'] }).notNull(),
    heardAt: moment('heard_at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_events_once').on(table.payout, table.eventId),
    index('payout_events_order').on(table.orderId),
    index('payout_events_strangers').on(table.heardAt).where(sql`${table.outcome} = 'stranger'`),
  ],
)

/** The books of the payout by hand. They are separate from ours, which query them. */
export const payoutSlips = pgTable('payout_slips', {
  /** The withdrawal, which is also the idempotency key. */
  orderId: order().primaryKey(),
  state: text('state', { enum: ['waiting', 'paid', 'returned'] })
    .notNull()
    .default('waiting'),
  /** The bank's id of the payment. */
  reference: text('reference'),
  /** The reason of a return, shown to the player. */
  reason: text('reason'),
  enteredBy: text('entered_by'),
  openedAt: moment('opened_at').notNull(),
  settledAt: moment('settled_at'),
  /** The file for the bank that holds it: each slip stands in one file. */
  file: text('file'),
  filedAt: moment('filed_at'),
  filedBy: text('filed_by'),
})
