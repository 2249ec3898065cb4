import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { withdrawals } from '../tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The books of payouts that take a person's word, kept apart from ours: what they say is asked for. */
export const payoutSlips = pgTable('payout_slips', {
  /** The withdrawal, and so the idempotency key. */
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => withdrawals.id, { onDelete: 'cascade' }),
  state: text('state', { enum: ['waiting', 'paid', 'returned'] })
    .notNull()
    .default('waiting'),
  /** The bank's id of the payment. */
  reference: text('reference'),
  /** Why the money came back; the player reads it. */
  reason: text('reason'),
  enteredBy: text('entered_by'),
  openedAt: moment('opened_at').notNull(),
  /** When the sandbox pays by itself. */
  settlesAt: moment('settles_at'),
  settledAt: moment('settled_at'),
})
