import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from './tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** Requested copies of personal data. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    /** SHA-256 of the ticket, hex. */
    ticketHash: text('ticket_hash').notNull().unique(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    takenAt: moment('taken_at'),
  },
  (table) => [index('data_exports_player').on(table.player, table.askedAt)],
)

/** Account closings: requested, pending, done or cancelled. */
export const accountClosings = pgTable(
  'account_closings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    why: text('why', { enum: ['asked', 'unvisited'] }).notNull(),
    askedAt: moment('asked_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    /** Coin in cents that the player agreed to give up. */
    leftover: bigint('leftover', { mode: 'number' }).notNull().default(0),
    cancelledAt: moment('cancelled_at'),
    closedAt: moment('closed_at'),
    /** When the account was anonymised. */
    emptiedAt: moment('emptied_at'),
    /** When the proof of identity was deleted too. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('account_closings_in_force').on(table.player).where(sql`${table.cancelledAt} is null`),
    index('account_closings_player').on(table.player),
    index('account_closings_due')
      .on(table.closesAt)
      .where(sql`${table.cancelledAt} is null and ${table.settledAt} is null`),
  ],
)
