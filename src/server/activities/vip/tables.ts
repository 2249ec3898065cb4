import { bigint, date, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Cents } from '#contract/money.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** A rebate of one type of game: valid bet times basis points, rounded down. */
export type TypeRebate = { typeId: number; validBet: Cents; rate: number; cents: Cents }

/** What a finished day in Manila earned a player, at the level and rates of its end. A later configuration does not change it. */
export const vipRebates = pgTable(
  'vip_rebates',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    day: date('day', { mode: 'string' }).notNull(),
    level: integer('level').notNull(),
    cents: cents('cents').notNull(),
    /** Wagering multiple in hundredths. */
    betRate: integer('bet_rate').notNull(),
    types: jsonb('types').$type<readonly TypeRebate[]>().notNull(),
    /** The last day to claim it. It moves on while its player is excluded. */
    until: date('until', { mode: 'string' }).notNull(),
    claimedAt: moment('claimed_at'),
  },
  (table) => [primaryKey({ columns: [table.player, table.day] }), index('vip_rebates_until').on(table.until)],
)

/** The days whose rebates were added up. */
export const vipRebateDays = pgTable('vip_rebate_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  addedAt: moment('added_at').notNull(),
})

/** When the activity was on, as a job saw it. Nobody tells of a changed file, so the last moment at which it was seen stands in for its end. */
export const vipRuns = pgTable('vip_runs', {
  startedAt: moment('started_at').primaryKey(),
  seenAt: moment('seen_at').notNull(),
  /** Null while it is on. */
  endedAt: moment('ended_at'),
})
