import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { BIG_WIN_FLOOR } from '#contract/games/limits.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

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
    /** Encrypted, since it tells future outcomes to a reader of the database. */
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
 * The next server seed of each player. It is drawn, and its hash shown, before the client seed of its pair is known. It stands apart from
 * `fair_seeds` because it has no client seed and no round yet.
 */
export const preparedSeeds = pgTable('prepared_seeds', {
  player: player().primaryKey(),
  /** Encrypted, as in `fair_seeds`. */
  serverSeed: text('server_seed').notNull(),
  serverSeedHash: text('server_seed_hash').notNull(),
  madeAt: moment('made_at').notNull(),
})

/**
 * All settled rounds, with the data to replay and verify them. Money in cents. Monthly partitions (`db/months.ts`) are kept for five years. There
 * are no foreign keys: two stored functions write, and `verify` checks the references.
 */
export const rounds = pgTable(
  'rounds',
  {
    player: bigint('player', { mode: 'number' }).notNull(),
    /** The time of the posting for an instant round, the time of the settlement for a round with moves. */
    playedAt: moment('played_at').notNull(),
    /** The idempotency key, chosen by the client. The posting `round:<id>` makes it unique and has its time (`find.ts`). */
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
    // A partial index for the ticker of big wins.
    index('rounds_big_win')
      .on(table.playedAt)
      .where(sql`${table.win} >= ${sql.raw(String(BIG_WIN_FLOOR))}`),
  ],
)

/**
 * Rounds that were resolved and then refused: a payment or a limit came between the check of the bet and its posting. They took no stake, and each
 * has used up its nonce, which the file of rounds so accounts for. A round that failed has neither win nor outcome.
 */
export const refusedRounds = pgTable(
  'refused_rounds',
  {
    player: player(),
    seed: uuid('seed').notNull(),
    nonce: integer('nonce').notNull(),
    refusedAt: moment('refused_at').notNull(),
    /** The id that the client chose. The same id may have been played later, with another nonce. */
    id: uuid('id').notNull(),
    gameId: integer('game_id').notNull(),
    stake: bigint('stake', { mode: 'number' }).notNull(),
    win: bigint('win', { mode: 'number' }),
    outcome: jsonb('outcome'),
  },
  (table) => [primaryKey({ columns: [table.player, table.seed, table.nonce] })],
)

/** The last unseen round of each player and game, to be resumed. */
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
