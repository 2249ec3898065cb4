import { pgTable, text } from 'drizzle-orm/pg-core'
import { cents, moment } from '../../../db/columns.ts'

/** The sandbox bank's own books of payouts, as an external provider would keep them. It gets account numbers and keeps none. */
export const sandboxPayouts = pgTable('sandbox_payouts', {
  /** The merchant's id. Taken again for the same one, it pays once. */
  reference: text('reference').primaryKey(),
  cents: cents('cents').notNull(),
  state: text('state', { enum: ['accepted', 'paid', 'returned'] }).notNull(),
  /** What an operator entered: the reason of a return, or the bank's reference. */
  entered: text('reason'),
  takenAt: moment('taken_at').notNull(),
  /** When it ends by itself. */
  settlesAt: moment('settles_at').notNull(),
})
