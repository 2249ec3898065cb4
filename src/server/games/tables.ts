import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BIG_WIN_FLOOR } from '#contract/games/limits.ts'
import { players } from '../standing/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** Game sessions. A launch token is exchanged for a game token once; both are stored as SHA-256, hex. */
export const gameSessions = pgTable(
  'game_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    /** The log-in that started the game session, which ends with it. Null in rows from before this column. */
    session: uuid('session'),
    gameId: integer('game_id').notNull(),
    launchHash: text('launch_hash').notNull().unique(),
    launchExpiresAt: moment('launch_expires_at').notNull(),
    tokenHash: text('token_hash').unique(),
    openedAt: moment('opened_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('game_sessions_player').on(table.player)],
)

/** Seed pairs of provably fair play. One per player is in force: the one without revealedAt. */
export const fairSeeds = pgTable(
  'fair_seeds',
  {
    player: player(),
    id: uuid('id').notNull().defaultRandom(),
    /** Sealed under the server's secret: a reader of the database must not know rounds to come. */
    serverSeed: text('server_seed').notNull(),
    serverSeedHash: text('server_seed_hash').notNull(),
    clientSeed: text('client_seed').notNull(),
    /** Nonce of the next round. */
    nonce: integer('nonce').notNull().default(0),
    madeAt: moment('made_at').notNull(),
    revealedAt: moment('revealed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.id] }),
    uniqueIndex('fair_seeds_in_force').on(table.player).where(sql`${table.revealedAt} is null`),
  ],
)

/**
 * The server seed that each player's next pair will have: drawn, and its hash shown, before the client seed of that pair is asked for.
 * One per player. Beside the pairs and not among them: a seed here has decided nothing and belongs to no round.
 */
export const preparedSeeds = pgTable('prepared_seeds', {
  player: player().primaryKey(),
  /** Sealed, as those in use are. */
  serverSeed: text('server_seed').notNull(),
  serverSeedHash: text('server_seed_hash').notNull(),
  madeAt: moment('made_at').notNull(),
})

/**
 * Every round ever played, with all that is needed to replay and verify it. Money in cents. In monthly partitions (`db/months.ts`), kept until
 * five years after the month. There are no foreign keys: one function writes, and `verify` proves what they would.
 */
export const rounds = pgTable(
  'rounds',
  {
    player: bigint('player', { mode: 'number' }).notNull(),
    /** Of a round decided whole the moment of its posting; of one with moves its end, which is never before that. */
    playedAt: moment('played_at').notNull(),
    /** Chosen by the client: the idempotency key. The posting `round:<id>` makes it unique for ever, and says where to look (`find.ts`). */
    id: uuid('id').notNull(),
    seed: uuid('seed').notNull(),
    stake: bigint('stake', { mode: 'number' }).notNull(),
    win: bigint('win', { mode: 'number' }).notNull(),
    gameId: integer('game_id').notNull(),
    nonce: integer('nonce').notNull(),
    outcome: jsonb('outcome').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.playedAt, table.id] }),
    // The ticker asks for few rows of a table that holds every round ever played.
    index('rounds_big_win')
      .on(table.playedAt)
      .where(sql`${table.win} >= ${sql.raw(String(BIG_WIN_FLOOR))}`),
  ],
)

/** The last round of each game that its player has not watched to the end: the one to resume. */
export const unseenRounds = pgTable(
  'unseen_rounds',
  {
    player: player(),
    gameId: integer('game_id').notNull(),
    round: uuid('round').notNull(),
    playedAt: moment('played_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.gameId] })],
)
