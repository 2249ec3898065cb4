import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** The lock of a player's safe-box; its balance is the ledger's `player:<id>:safebox`. */
export const safeboxes = pgTable('safeboxes', {
  player: bigint('player', { mode: 'number' })
    .primaryKey()
    .references(() => players.id),
  /** argon2id, PHC string. */
  passwordHash: text('password_hash').notNull(),
  /** Consecutive; the right password resets it. */
  wrongTries: integer('wrong_tries').notNull().default(0),
  lockedUntil: moment('locked_until'),
  /** After a reset by code nothing can be taken out before this time. */
  holdUntil: moment('rests_until'),
  setAt: moment('set_at').notNull(),
})
