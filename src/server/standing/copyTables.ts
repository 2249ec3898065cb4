import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** The backup that this database was restored from, if it was. Until an owner opens it, nothing may leave the copy. */
export const restoredCopies = pgTable('restored_copies', {
  backup: uuid('backup').primaryKey(),
  madeAt: moment('made_at').notNull(),
  restoredAt: moment('restored_at').notNull(),
  openedAt: moment('opened_at'),
  openedBy: text('opened_by'),
})

/**
 * Each time that this database began anew, the newest last: on a new timeline, restored or recovered. What was shown before may have been
 * shown after the last entry that is left, so none of it counts any more.
 */
export const timelines = pgTable('timelines', {
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  /** `database_log` and `database_line` then; null where the server did not tell them. */
  log: uuid('log'),
  line: text('line'),
  begunAt: moment('begun_at').notNull(),
  /** The newest entry of the ledger then: history after it may be missing. Null for an empty ledger, and for the first timeline. */
  lastEntryAt: moment('last_entry_at'),
  /** Once all that was shown before has ended. */
  readyAt: moment('ready_at'),
})
