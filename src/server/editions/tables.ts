import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Where an edition is on its way: `proposed` waits for a second person, `announced` for the servers to fetch it. */
export const editionStates = ['proposed', 'announced', 'live', 'calledOff'] as const

/** Builds that were put on air, or were meant to be. */
export const editions = pgTable(
  'editions',
  {
    seq: integer('seq').primaryKey().generatedAlwaysAsIdentity(),
    /** The hash by which the file store has the build. */
    hash: text('hash').notNull(),
    /** Only a server of the same code serves it. */
    code: text('code').notNull(),
    /** The edition that it was made to follow; 0 for none. */
    follows: integer('follows').notNull(),
    state: text('state', { enum: editionStates }).notNull(),
    by: text('by').notNull(),
    second: text('second'),
    /** What has changed, a line each. */
    changes: text('changes').notNull(),
    madeAt: moment('made_at').notNull().default(sql`clock_timestamp()`),
    announcedAt: moment('announced_at'),
    /** The mark at which all servers swap. */
    liveFrom: moment('live_from'),
    why: text('why'),
  },
  (table) => [
    index('editions_live').on(table.code, table.liveFrom),
    // Two at a time could not both follow what is on air.
    uniqueIndex('editions_announced').on(table.code).where(sql`state = 'announced'`),
  ],
)

/** The running servers, by which a publication knows who has the build already. */
export const editionServers = pgTable('edition_servers', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  /** The hash that it serves, and the newest that it could serve. */
  serving: text('serving').notNull(),
  ready: text('ready').notNull(),
  /** The hash that it cannot serve, and why. */
  failed: text('failed'),
  why: text('why'),
  seenAt: moment('seen_at').notNull(),
})
