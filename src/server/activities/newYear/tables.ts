import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { players } from '../../standing/tables.ts'

/** When players last opened a network's share dialog in a season of New Year: one row for each player and season. */
export const newYearShares = pgTable(
  'new_year_shares',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    season: text('season').notNull(),
    /** The last day in Manila. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.season] })],
)
