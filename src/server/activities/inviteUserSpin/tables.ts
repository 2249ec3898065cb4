import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SpinTerms } from '#contract/activities/inviteUserSpin/wheel.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

const playerColumn = (name: string) => bigint(name, { mode: 'number' }).references(() => players.id)

/** The cycles of players' spins. What the spins bring is drawn from the seeds, and stored nowhere. */
export const spinCycles = pgTable(
  'spin_cycles',
  {
    player: playerColumn('player').notNull(),
    /** Counts the player's cycles from 1. */
    cycle: integer('cycle').notNull(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** What was promised when it began. A changed configuration changes nothing of it. */
    terms: jsonb('terms').$type<SpinTerms>().notNull(),
    /** What of the budget waits for its target. */
    reserved: cents('reserved').notNull(),
    /** Encrypted for ever, and shown once the cycle has ended. Its hash was shown before. */
    serverSeed: text('server_seed').notNull(),
    serverSeedHash: text('server_seed_hash').notNull(),
    clientSeed: text('client_seed').notNull(),
    nonce: integer('nonce').notNull().default(0),
    /** How many spins were made. */
    spins: integer('spins').notNull(),
    /** One of the two once it has ended: with its target, or without. */
    completedAt: moment('completed_at'),
    lapsedAt: moment('lapsed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.cycle] }),
    // One cycle runs at a time.
    uniqueIndex('spin_cycles_running')
      .on(table.player)
      .where(sql`${table.completedAt} is null and ${table.lapsedAt} is null`),
    index('spin_cycles_due').on(table.expiresAt).where(sql`${table.completedAt} is null and ${table.lapsedAt} is null`),
  ],
)

/** The friends that complete cycles have counted. Each counts once. */
export const spinFriends = pgTable(
  'spin_friends',
  {
    friend: playerColumn('friend').primaryKey(),
    player: playerColumn('player').notNull(),
    cycle: integer('cycle').notNull(),
  },
  (table) => [index('spin_friends_player').on(table.player, table.cycle)],
)

/** How often spins of ended cycles brought more than the middle of their range, by the hash of target and ranges and the number of the spin. */
export const spinCounts = pgTable(
  'spin_counts',
  {
    termsHash: text('terms_hash').notNull(),
    spin: integer('spin').notNull(),
    made: bigint('made', { mode: 'number' }).notNull(),
    above: bigint('above', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.termsHash, table.spin] })],
)
