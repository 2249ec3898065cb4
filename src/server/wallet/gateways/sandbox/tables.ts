import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../db/columns.ts'

/** The sandbox gateway's own books of payments, as an external provider would keep them. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  /** The merchant's order. Asking again for the same one returns the same payment. */
  reference: text('reference').notNull().unique(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  qrCodeText: text('qr_code_text').notNull(),
  state: text('state', { enum: ['waiting', 'paid', 'declined', 'expired'] })
    .notNull()
    .default('waiting'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  paidAt: moment('paid_at'),
})
