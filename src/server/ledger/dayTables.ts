import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Reason } from './reasons.ts'

/** Sums of lines, which can be made again from them. Only this folder uses these tables. */

const whole = () => bigint({ mode: 'number' })

/** What a player's lines moved on a day in Manila, by reason, game and ends (`flows.ts`): a few rows instead of thousands of rounds. */
export const days = pgTable(
  'ledger_days',
  {
    player: whole().notNull(),
    day: date({ mode: 'string' }).notNull(),
    reason: text().$type<Reason>().notNull(),
    /** 0 for none. */
    game: integer().notNull(),
    giver: whole().notNull(),
    taker: whole().notNull(),
    cents: whole().notNull(),
    count: whole().notNull(),
    /** The minutes in which its stakes were made, each counted for the first stake of it. */
    minutes: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.day, table.reason, table.game, table.giver, table.taker] })],
)

/** How far each player's lines are added up in `ledger_days`. What comes after that line is read from the lines. */
export const dayMarks = pgTable('ledger_day_marks', {
  player: whole().primaryKey(),
  seq: whole().notNull(),
  /** The latest minute until there in which a stake was made, since 1970. */
  minute: whole().notNull().default(0),
})
