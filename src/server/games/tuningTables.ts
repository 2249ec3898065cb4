import { integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every tuning that a round was decided by, as long as rounds are kept: with it, seed and nonce make the round again. */
export const tunings = pgTable('game_tunings', {
  /** The fingerprint that rounds name. */
  tuning: text('tuning').primaryKey(),
  gameId: integer('game_id').notNull(),
  /** The game's configuration, its text as the fingerprint was made of it. */
  config: json('config').notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true, mode: 'date' }).notNull(),
})
