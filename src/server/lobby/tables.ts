import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { switchKinds } from '../content/switchedOff.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

export const gameLikes = pgTable(
  'game_likes',
  {
    player: player(),
    gameId: integer('game_id').notNull(),
    likedAt: timestamp('liked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.gameId] })],
)

export const gameHistory = pgTable(
  'game_history',
  {
    player: player(),
    gameId: integer('game_id').notNull(),
    playedAt: timestamp('played_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.gameId] }),
    index('game_history_recent').on(table.player, table.playedAt),
  ],
)

/** Games, brands, channels and activities that operators have switched off. */
export const switchedOff = pgTable(
  'switched_off',
  {
    kind: text('kind', { enum: switchKinds }).notNull(),
    /** Its number in the content. */
    id: integer('id').notNull(),
    /** What players read in its place. */
    say: text('say').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
