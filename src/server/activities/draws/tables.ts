import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { drawKinds } from '#contract/activities/draws.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** What players opened or drew in activities. The client's request id makes each once. */
export const activityDraws = pgTable(
  'activity_draws',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    /** Chosen by the client. Another player's same id is another draw. */
    id: uuid('id').notNull(),
    /** The activity's name in contract/activities, and its season. */
    activity: text('activity').notNull(),
    season: text('season').notNull(),
    kind: text('kind', { enum: drawKinds }).notNull(),
    /** Counts the player's draws of the season from 1. */
    number: integer('number').notNull(),
    /** What was opened, such as the place of a lantern; 0 of things that have no number. */
    item: integer('item').notNull(),
    createdAt: moment('created_at').notNull(),
    /** What of the budget waits for its prize. */
    reserved: cents('reserved').notNull(),
    /** Hundredths of a point in place of a prize, should its seed open no more. */
    instead: cents('instead').notNull(),
    /** The seeds, and the prizes of that moment by their hash. The server seed is encrypted for ever, and shown once a prize is there. */
    serverSeed: text('server_seed').notNull(),
    serverSeedHash: text('server_seed_hash').notNull(),
    clientSeed: text('client_seed').notNull(),
    nonce: integer('nonce').notNull().default(0),
    tableHash: text('table_hash').notNull(),
    /** Null until it is resolved; 0 if points stand in for it. */
    prize: integer('prize'),
    prop: integer('prop'),
    count: cents('count'),
    betRate: smallint('bet_rate'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.id] }),
    uniqueIndex('activity_draws_number').on(table.player, table.activity, table.season, table.number),
    index('activity_draws_time').on(table.player, table.createdAt, table.id),
    // The few draws whose process stopped before the prize.
    index('activity_draws_open').on(table.createdAt).where(sql`${table.prize} is null`),
    // Coin that was drawn, for the ticker.
    index('activity_draws_coin').on(table.activity, table.createdAt).where(sql`${table.prop} = 2001`),
  ],
)
