import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from './tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** The origin of an exclusion. A break is the player's own, of at most six weeks. */
export const exclusionKinds = ['break', 'self', 'family', 'licensee', 'regulator'] as const

/** The acts of customer service on an exclusion, with operator and reason. */
export type ExclusionNote = {
  at: string
  what: 'begun' | 'extended' | 'lifted' | 'paidOut'
  by: string
  reason: string
}

/** Exclusions of players. At most one per player is in force. */
export const exclusions = pgTable(
  'exclusions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    kind: text('kind', { enum: exclusionKinds }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Irrevocable until then. */
    firmUntil: moment('firm_until').notNull(),
    /** Null: indefinite, until it is lifted. */
    until: moment('until'),
    notes: jsonb('notes').$type<ExclusionNote[]>().notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('exclusions_in_force').on(table.player).where(sql`${table.endedAt} is null`),
    index('exclusions_player').on(table.player),
    index('exclusions_due').on(table.until).where(sql`${table.endedAt} is null`),
  ],
)

/** Legal holds: complaints, investigations, court orders. While one is open, nothing of its player is deleted. */
export const legalHolds = pgTable(
  'open_cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    reason: text('reason').notNull(),
    openedAt: moment('opened_at').notNull(),
    openedBy: text('opened_by').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [
    index('open_cases_player').on(table.player),
    index('open_cases_open').on(table.player).where(sql`${table.closedAt} is null`),
  ],
)
