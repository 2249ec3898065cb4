import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const cents = (name: string) => bigint(name, { mode: 'number' })

export const players = pgTable(
  'players',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** As the player typed it; unique without regard to case. */
    account: text('account').notNull(),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    nickname: text('nickname').notNull(),
    avatar: integer('avatar').notNull(),
    /** E.164, empty until bound. */
    mobile: text('mobile').notNull().default(''),
    inviteCode: text('invite_code').notNull(),
    isBot: boolean('is_bot').notNull().default(false),
    state: text('state', { enum: ['open', 'closed', 'excluded'] })
      .notNull()
      .default('open'),
    registeredAt: moment('registered_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('players_account').on(sql`lower(${table.account})`),
    uniqueIndex('players_invite_code').on(table.inviteCode),
  ],
)

/** Running sums of a player, kept in the same transaction as the postings they sum. Cents. */
export const playerTotals = pgTable('player_totals', {
  player: bigint('player', { mode: 'number' })
    .primaryKey()
    .references(() => players.id),
  bet: cents('bet').notNull().default(0),
  won: cents('won').notNull().default(0),
  deposited: cents('deposited').notNull().default(0),
  withdrawn: cents('withdrawn').notNull().default(0),
  /** Stakes still to be made before coin may leave (bonus turnover). */
  turnoverLeft: cents('turnover_left').notNull().default(0),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, hex. The token itself is nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    device: text('device').notNull(),
    address: text('address').notNull(),
    phoneInfo: jsonb('phone_info').notNull(),
    openedAt: moment('opened_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Absolute end, whatever the player does. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sessions_player').on(table.player)],
)

/** Key pairs for passwords on the wire; the newest is in force. */
export const passwordKeys = pgTable('password_keys', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  publicKey: text('public_key').notNull(),
  /** PKCS#8 PEM, encrypted with the server's secret. */
  privateKey: text('private_key').notNull(),
  madeAt: moment('made_at').notNull(),
})

/** Counters of attempts, in the columns that rate-limiter-flexible writes. `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
