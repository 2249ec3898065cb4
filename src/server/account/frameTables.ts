import { bigint, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

/** The frames that each player may wear around the avatar. */
export const avatarFrames = pgTable(
  'avatar_frames',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    frame: smallint('frame').notNull(),
    gotAt: moment('got_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.frame] })],
)
