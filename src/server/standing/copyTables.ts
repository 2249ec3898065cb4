import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** The backup that this database was restored from, if it was. Until an owner opens it, nothing may leave the copy. */
export const restoredCopies = pgTable('restored_copies', {
  backup: uuid('backup').primaryKey(),
  madeAt: moment('made_at').notNull(),
  restoredAt: moment('restored_at').notNull(),
  openedAt: moment('opened_at'),
  openedBy: text('opened_by'),
})
