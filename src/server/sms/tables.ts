import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Outgoing text messages, stored with their cause and sent after its commit. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Number and text, encrypted. Removed once sent, except in the sandbox, the only place to read them. */
    ciphertext: text('sealed').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    madeAt: moment('made_at').notNull(),
    /** Earliest time of sending: the next try, or the end of another process's lease. */
    dueAt: moment('due_at').notNull(),
    /** After this time the message is useless. */
    expiresAt: moment('expires_at').notNull(),
    /** Id that the gateway gave it. */
    gatewayId: text('gateway_id'),
  },
  (table) => [index('sms_messages_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`)],
)
