import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Calls that carried an idempotency key, with their answers, for a day. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** `player` and an id; for a call without a session, `device` and the SHA-256 of its fingerprint. */
    owner: text('owner').notNull(),
    key: uuid('key').notNull(),
    call: text('call').notNull(),
    /** Keyed hash of what was asked. */
    asked: text('asked').notNull(),
    /** Sealed. Null while the call is under way. */
    answer: text('answer'),
    begunAt: moment('begun_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('kept_answers_begun').on(table.begunAt)],
)
