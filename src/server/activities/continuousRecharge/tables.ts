import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { players } from '../../standing/tables.ts'

/**
 * Days in Manila on which a limit on deposits left a player less than the smallest tier. Limits have no history, so a job stores each day while its
 * limits are known.
 */
export const stoppedDays = pgTable(
  'stopped_days',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.day] })],
)
