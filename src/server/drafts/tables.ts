import { sql } from 'drizzle-orm'
import { bigserial, customType, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What editors have changed and not yet published, a file each. All of them share one draft. */
export const draftFiles = pgTable('draft_files', {
  /** The path below content/. */
  path: text('path').primaryKey(),
  /** Grows with each change, so that an editor who saw an older state is told. */
  revision: bigserial('revision', { mode: 'number' }).notNull(),
  /** The new file; null if it is removed. */
  bytes: bytes('bytes'),
  sha256: text('sha256'),
  /** SHA-256 of the file on air when it was changed; null if there was none. */
  base: text('base'),
  by: text('by').notNull(),
  at: moment('at').notNull(),
})

/** Builds of drafts, to be looked at before they are published. */
export const draftBuilds = pgTable('draft_builds', {
  /** The hash by which the file store has the build. */
  hash: text('hash').primaryKey(),
  code: text('code').notNull(),
  /** Hash of the content, by which a publication knows its build. */
  content: text('content').notNull(),
  by: text('by').notNull(),
  madeAt: moment('made_at').notNull().default(sql`clock_timestamp()`),
})
