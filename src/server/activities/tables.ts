import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'

/** Rewards of activities to players: one row per key. The ledger entry has the same key. */
export const activityClaims = pgTable(
  'activity_claims',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    /** The activity's name in contract/activities. */
    activity: text('activity').notNull(),
    /** The item of its reward: a task, a day, a level; 0 if there is only one. */
    item: integer('item').notNull(),
    /** The day in Manila ("2026-11-21") of a daily reward, or "once". */
    round: text('round').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.activity, table.round, table.item] }),
    index('activity_claims_round').on(table.round),
  ],
)
