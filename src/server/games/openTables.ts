import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'
import { fairSeeds } from './tables.ts'

/**
 * Rounds that wait for the next move, at most one per player and game. A row has the inputs of the round (seed, nonce, moves) and the player's
 * view. Future outcomes are not stored: they follow from the encrypted seed.
 */
export const openRounds = pgTable(
  'open_rounds',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    gameId: integer('game_id').notNull(),
    /** Chosen by the client. The ledger entry of the first stake, `round:<id>`, makes it unique. */
    id: uuid('id').notNull(),
    seed: uuid('seed').notNull(),
    nonce: integer('nonce').notNull(),
    /** The first stake, and the sum of all stakes so far, in cents. */
    stake: bigint('stake', { mode: 'number' }).notNull(),
    staked: bigint('staked', { mode: 'number' }).notNull(),
    /** The paytable at the opening, by which the round is played to its end, and its hash in `tuning`. */
    config: jsonb('config').notNull(),
    tuning: text('tuning').notNull(),
    /** What the player chose before the opening, in a game with choices. */
    choice: text('choice'),
    moves: text('moves').array().notNull().default([]),
    /** The player's view after `shown` moves. If fewer are shown than stored, the last move is not resolved yet. */
    view: jsonb('view'),
    shown: integer('shown').notNull().default(-1),
    openedAt: moment('opened_at').notNull(),
    movedAt: moment('moved_at').notNull(),
    /** Set while the last move is one that the rule of the game has made for a player who has gone (`SteppedRules.leave`). */
    leftAt: moment('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.gameId] }),
    // Rounds that are open for too long, by game (`overdue.ts`).
    index('open_rounds_overdue').on(table.gameId, table.openedAt, table.player),
    foreignKey({ columns: [table.player, table.seed], foreignColumns: [fairSeeds.player, fairSeeds.id] }),
  ],
)
