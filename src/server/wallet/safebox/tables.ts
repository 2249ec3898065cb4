import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from '../../db/columns.ts'
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

/**
 * Coin of a safe-box that cannot be taken out to play before `until`. The coin itself is in the ledger. A withdrawal takes its part of a lock as
 * a row of its own, which returns with the coin.
 */
export const safeboxLocks = pgTable(
  'safebox_locks',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    id: uuid('id').notNull().defaultRandom(),
    /** The request that set the lock, with its amount and term: a repeat finds them. */
    request: uuid('request').notNull(),
    asked: cents('asked').notNull(),
    term: text('term').notNull(),
    cents: cents('cents').notNull(),
    until: moment('until').notNull(),
    lockedAt: moment('locked_at').notNull(),
    /** The withdrawal that has this part (withdrawals.id). Null while it is in the box. */
    withdrawal: uuid('withdrawal'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.id] }),
    check('safebox_locks_positive', sql`${table.cents} > 0`),
  ],
)
