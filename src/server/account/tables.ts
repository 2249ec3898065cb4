import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
    /** How it was opened: `loginType` of the contract. */
    accountType: integer('account_type').notNull().default(2),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    nickname: text('nickname').notNull(),
    avatar: integer('avatar').notNull(),
    /** E.164, empty until bound. */
    mobile: text('mobile').notNull().default(''),
    inviteCode: text('invite_code').notNull(),
    /** Whether others may see the player's big wins; null until the player has said so, which counts as yes. */
    showsWins: boolean('shows_wins'),
    /** Whether a log-in from a device that is new needs a code, sent to the bound number. */
    hasStep: boolean('has_step').notNull().default(false),
    isBot: boolean('is_bot').notNull().default(false),
    /** Nothing leaves the account before: its password was renewed by a code. */
    restsUntil: moment('rests_until'),
    state: text('state', { enum: ['open', 'closed', 'excluded'] })
      .notNull()
      .default('open'),
    registeredAt: moment('registered_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('players_account').on(sql`lower(${table.account})`),
    uniqueIndex('players_invite_code').on(table.inviteCode),
    uniqueIndex('players_mobile').on(table.mobile).where(sql`${table.mobile} <> ''`),
    check('players_step_number', sql`not ${table.hasStep} or ${table.mobile} <> ''`),
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
  /** Stakes still to be made before what was deposited may leave (terms 6). A stake counts for both. */
  depositLeft: cents('deposit_left').notNull().default(0),
  /** Bonus coin that the stakes of bonuses are for: the most that is given up with them when an account closes. Zero when nothing is left to stake. */
  bonusBound: cents('bonus_bound').notNull().default(0),
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
    /** The key by which its device is known (known_devices). */
    deviceKeyHash: text('device_key_hash'),
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

/** The one live code of a number, a purpose and whoever asked for it. Neither number nor code nor asker can be read from here. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    /** HMAC of the number in E.164. */
    numberHash: text('number_hash').notNull(),
    /** `codePurpose` of the contract. */
    purpose: integer('purpose').notNull(),
    /** HMAC of who asked: nobody else's tries count against it. */
    asker: text('asker').notNull(),
    /** HMAC of number, purpose and code. */
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.numberHash, table.purpose, table.asker] })],
)

/** Text messages on their way, stored with what caused them and sent after its commit. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Number and text, sealed; removed once sent, except in the sandbox, where it is the only place to read them. */
    sealed: text('sealed').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    madeAt: moment('made_at').notNull(),
    /** Not to be sent before: the next try, or the end of another process's. */
    dueAt: moment('due_at').notNull(),
    /** After this it would be of no use to anybody. */
    expiresAt: moment('expires_at').notNull(),
    /** Name the gateway gave it. */
    gatewayId: text('gateway_id'),
  },
  (table) => [index('sms_messages_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`)],
)
