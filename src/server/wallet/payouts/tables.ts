import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'
import { withdrawals } from '../tables.ts'

/** The books of payouts with manual reports. They are separate from ours, which query them. */
export const payoutSlips = pgTable('payout_slips', {
  /** The withdrawal, which is also the idempotency key. */
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => withdrawals.id, { onDelete: 'cascade' }),
  state: text('state', { enum: ['waiting', 'paid', 'returned'] })
    .notNull()
    .default('waiting'),
  /** The bank's id of the payment. */
  reference: text('reference'),
  /** The reason of a return, shown to the player. */
  reason: text('reason'),
  enteredBy: text('entered_by'),
  openedAt: moment('opened_at').notNull(),
  /** When the sandbox pays automatically. */
  settlesAt: moment('settles_at'),
  settledAt: moment('settled_at'),
})
