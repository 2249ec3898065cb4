import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PropConfig } from '#contract/props/config.ts'
import { SEASON_THINGS } from '#contract/props/rewards.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** Whether a prop is a thing of a season, in the words of the index of these. */
export const isSeasonThing = (prop: AnyPgColumn): SQL =>
  sql`${prop} between ${sql.raw(String(SEASON_THINGS[0]))} and ${sql.raw(String(SEASON_THINGS[1]))}`

/** What players were given besides coin and points: one row for each gift of a prop. */
export const playerProps = pgTable(
  'player_props',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    prop: integer('prop').notNull(),
    /** Pieces that were given, and those that are neither used nor reserved by an open deposit. */
    count: integer('count').notNull(),
    left: integer('left').notNull(),
    /** From when it counts no more; null for ever. */
    expiresAt: moment('expires_at'),
    /** What gave it, such as `activity:firstCharge:39`. */
    origin: text('origin').notNull(),
    givenAt: moment('given_at').notNull(),
    /** The figures of a coupon as they were then. Null of what is no coupon, and of rows that are older than this column. */
    terms: jsonb('terms').$type<Pick<PropConfig, 'num' | 'paramStr'>>(),
  },
  (table) => [
    // One origin gives a prop once, should its own claim ever be lost.
    uniqueIndex('player_props_once').on(table.player, table.origin, table.prop),
    index('player_props_expired').on(table.expiresAt),
    // Things of seasons that are left, for the jobs that turn them into points.
    index('player_props_things')
      .on(table.player)
      .where(sql`${isSeasonThing(table.prop)} and ${table.left} > 0`),
    check('player_props_left', sql`${table.left} between 0 and ${table.count}`),
  ],
)

/** The coupon of a deposit order. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** deposit_orders.id: a deposit has one coupon. */
    orderId: uuid('order_id').primaryKey(),
    player: player(),
    given: uuid('given')
      .notNull()
      .references(() => playerProps.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['reserved', 'used', 'returned'] }).notNull(),
    reservedAt: moment('reserved_at').notNull(),
  },
  (table) => [index('coupon_uses_given').on(table.given), index('coupon_uses_player').on(table.player)],
)
