import { bigint, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
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
