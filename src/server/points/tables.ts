import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { FIRST_DRAW, type Prize } from '#contract/points/draw.ts'
import { cents, moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** How far each player's valid bets have earned points. The rest below a whole step waits here. */
export const pointMarks = pgTable('point_marks', {
  player: player().primaryKey(),
  /** The sum of valid bets, in cents, for which points were posted. */
  counted: cents('counted').notNull().default(0),
})

/** What a player got for points: an exchange in the shop, or a draw. The client's request id makes each once. */
export const pointOrders = pgTable(
  'point_orders',
  {
    player: player(),
    /** Chosen by the client. Another player's same id is another order. */
    id: uuid('id').notNull(),
    kind: text('kind', { enum: ['shop', 'draw'] }).notNull(),
    /** The row of the shop; 0 for a draw. */
    row: integer('row').notNull(),
    /** The day in Manila, or "ever": stock and limits are counted by it. */
    period: text('period').notNull(),
    /** Hundredths of a point. */
    price: cents('price').notNull(),
    /** What was given; null for nothing, and for a draw that is not resolved yet. */
    prop: integer('prop'),
    count: cents('count'),
    betRate: smallint('bet_rate'),
    createdAt: moment('created_at').notNull(),
    /** Draws: the seeds, the prizes of that moment by their hash, and the prize. The seed is encrypted for ever, and shown once a prize is there. */
    serverSeed: text('server_seed'),
    serverSeedHash: text('server_seed_hash'),
    clientSeed: text('client_seed'),
    nonce: integer('nonce').notNull().default(0),
    tableHash: text('table_hash'),
    prize: integer('prize'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.id] }),
    index('point_orders_time').on(table.player, table.createdAt, table.id),
    index('point_orders_counted').on(table.player, table.row, table.period),
    // The few draws whose process stopped between price and prize.
    index('point_orders_open').on(table.createdAt).where(sql`${table.kind} = 'draw' and ${table.prize} is null`),
  ],
)

/** Sold pieces of a row of the shop in a period. Its row lock makes the stock exact. */
export const shopSold = pgTable(
  'shop_sold',
  {
    row: integer('row').notNull(),
    period: text('period').notNull(),
    sold: integer('sold').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.row, table.period] })],
)

/** The server seed of each player's next draw. Its hash is shown before the client seed is known. */
export const drawSeeds = pgTable('draw_seeds', {
  player: player().primaryKey(),
  /** Encrypted, since it tells the next prize to a reader of the database. */
  serverSeed: text('server_seed').notNull(),
  serverSeedHash: text('server_seed_hash').notNull(),
  /** The nonce of the next draw. */
  nonce: integer('nonce').notNull().default(FIRST_DRAW),
  madeAt: moment('made_at').notNull(),
})

/** Every list of prizes that was ever drawn from, so that old draws can be checked. */
export const drawTables = pgTable('draw_tables', {
  /** SHA-256 of the prizes as written here. */
  hash: text('hash').primaryKey(),
  prizes: jsonb('prizes').$type<readonly Prize[]>().notNull(),
})

/** How often each prize of a list has come, in the draws of all players. */
export const drawCounts = pgTable(
  'draw_counts',
  {
    tableHash: text('table_hash')
      .notNull()
      .references(() => drawTables.hash),
    prize: integer('prize').notNull(),
    drawn: bigint('drawn', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableHash, table.prize] })],
)
