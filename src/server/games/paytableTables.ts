import { integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Paytables of stored rounds, kept as long as the rounds: a replay needs paytable, seed and nonce. */
export const paytables = pgTable('game_tunings', {
  /** The paytable hash, as rounds store it in `tuning`. */
  hash: text('tuning').primaryKey(),
  gameId: integer('game_id').notNull(),
  /** The paytable as hashed: `json` keeps the order of the keys. */
  config: json('config').notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true, mode: 'date' }).notNull(),
})
