import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { sandboxDays } from '../base/gateways/sandbox.ts'
import { moment } from '../db/columns.ts'

/** The sandbox gateway's own books of payments, as an external provider would keep them. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  /** The merchant's order. Asking again for the same one returns the same payment. */
  reference: text('reference').notNull().unique(),
  kind: text('kind', { enum: channelKinds }).notNull().default('qrph'),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  qrCodeText: text('qr_code_text'),
  /** What the payer of a transfer must write, or show at a counter. */
  slip: text('slip').unique(),
  /** What the payer of a transfer wrote. */
  written: text('written'),
  returnUrl: text('return_url').notNull().default(''),
  /** Where its reports go. */
  notifyUrl: text('notify_url').notNull().default(''),
  state: text('state', { enum: ['waiting', 'paid', 'declined', 'expired'] })
    .notNull()
    .default('waiting'),
  /** The e-wallet's number that has logged in. */
  payer: text('payer'),
  day: text('day', { enum: sandboxDays }),
  /** What was paid, by which payment, from when the books show it, and from when it is taken back. */
  paidCents: bigint('paid_cents', { mode: 'number' }),
  paymentId: text('payment_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  paidAt: moment('paid_at'),
  reversedAt: moment('reversed_at'),
})

/** The reports that it owes the merchant, or has delivered. */
export const sandboxReports = pgTable(
  'sandbox_reports',
  {
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    body: text('body').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null once it has been delivered, or given up. */
    dueAt: moment('due_at'),
  },
  (table) => [index('sandbox_reports_due').on(table.dueAt)],
)
