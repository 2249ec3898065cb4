import { bigint, date, doublePrecision, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

const whole = (name: string) => bigint(name, { mode: 'number' })

/**
 * All rounds of a game on a day in Manila, as sums: what its observed return and its interval are made from. Stakes and wins in cents. Nobody's own
 * rounds can be told from them.
 */
export const gameDays = pgTable(
  'game_days',
  {
    game: integer('game').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    rounds: whole('rounds').notNull(),
    stake: whole('stake').notNull(),
    win: whole('win').notNull(),
    stakeSquares: doublePrecision('stake_squares').notNull(),
    winSquares: doublePrecision('win_squares').notNull(),
    /** The sum of stake times win. */
    products: doublePrecision('products').notNull(),
  },
  (table) => [primaryKey({ columns: [table.game, table.day] })],
)
