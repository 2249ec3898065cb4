import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { lanternSources } from '#contract/activities/christmas/tree.ts'
import { moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** The lanterns on players' trees. */
export const christmasLanterns = pgTable(
  'christmas_lanterns',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    season: text('season').notNull(),
    /** Its place on the tree, from 1. */
    place: integer('place').notNull(),
    source: text('source', { enum: lanternSources }).notNull(),
    /** The day in Manila on which it was hung: each source hangs one a day. */
    day: date('day', { mode: 'string' }).notNull(),
    hungAt: moment('hung_at').notNull(),
    openedAt: moment('opened_at'),
    /** When points stood in for it, since it was not opened. */
    leftAt: moment('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.season, table.place] }),
    uniqueIndex('christmas_lanterns_once').on(table.player, table.season, table.source, table.day),
    index('christmas_lanterns_closed')
      .on(table.season, table.player)
      .where(sql`${table.openedAt} is null and ${table.leftAt} is null`),
  ],
)
