import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { players } from '../../standing/tables.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** A player's calendar (`contract/activities/freeSign/calendar.ts`): one row per player who has ever signed. Days are Manila's. */
export const freeSigns = pgTable('free_signs', {
  player: bigint('player', { mode: 'number' })
    .primaryKey()
    .references(() => players.id),
  lastDay: day('last_day').notNull(),
  lapStart: day('lap_start').notNull(),
  streak: integer('streak').notNull(),
  total: integer('total').notNull(),
  madeUp: day('made_up'),
  /** The prizes for days in a row that were given in the present calendar, by their days. */
  prizes: integer('prizes').array().notNull().default(sql`'{}'`),
})
