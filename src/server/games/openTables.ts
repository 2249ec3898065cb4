import { bigint, foreignKey, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'
import { fairSeeds } from './tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Rounds that wait for their player's next move: one a player and game. What is kept is what a round follows from, its seed and the
 * moves made, and what its player sees. What is still to come is kept nowhere: only the sealed seed tells it.
 */
export const openRounds = pgTable(
  'open_rounds',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    gameId: integer('game_id').notNull(),
    /** Chosen by the client. The ledger's entry of the first stake, `round:<id>`, keeps it from being used twice. */
    id: uuid('id').notNull(),
    seed: uuid('seed').notNull(),
    nonce: integer('nonce').notNull(),
    /** The first stake, and all stakes until now, in cents. */
    stake: bigint('stake', { mode: 'number' }).notNull(),
    staked: bigint('staked', { mode: 'number' }).notNull(),
    /** The game as it was when the round was opened, and its fingerprint: the round goes on by these. */
    config: jsonb('config').notNull(),
    tuning: text('tuning').notNull(),
    moves: text('moves').array().notNull().default([]),
    /** The player's view after `shown` moves. With fewer shown than made, the last one is stored but not decided. */
    view: jsonb('view'),
    shown: integer('shown').notNull().default(-1),
    openedAt: moment('opened_at').notNull(),
    movedAt: moment('moved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.gameId] }),
    foreignKey({ columns: [table.player, table.seed], foreignColumns: [fairSeeds.player, fairSeeds.id] }),
  ],
)
