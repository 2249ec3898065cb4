import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'

/** The lists of restricted persons that were imported. The one with the latest day is in force, and only its persons are kept. */
export const restrictedLists = pgTable('restricted_lists', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The day of the list, as its sender gave it. */
  day: date('day', { mode: 'string' }).notNull(),
  persons: integer('persons').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: moment('imported_at').notNull(),
})

/** The persons of the list in force, by keyed hashes alone: nobody can read the list here. */
export const restrictedPersons = pgTable(
  'restricted_persons',
  {
    list: integer('list')
      .notNull()
      .references(() => restrictedLists.id),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.hash] })],
)
