import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Text messages on their way, stored with what caused them and sent after its commit. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Number and text, sealed; removed once sent, except in the sandbox, where it is the only place to read them. */
    sealed: text('sealed').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    madeAt: moment('made_at').notNull(),
    /** Not to be sent before: the next try, or the end of another process's. */
    dueAt: moment('due_at').notNull(),
    /** After this it would be of no use to anybody. */
    expiresAt: moment('expires_at').notNull(),
    /** Name the gateway gave it. */
    gatewayId: text('gateway_id'),
  },
  (table) => [index('sms_messages_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`)],
)
