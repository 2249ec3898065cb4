import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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

/** The one live code per number, purpose and requester: all are keyed hashes, except the purpose. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    /** HMAC of the number in E.164. */
    numberHash: text('number_hash').notNull(),
    /** `codePurpose` of the contract. */
    purpose: integer('purpose').notNull(),
    /** HMAC of who asked: nobody else's tries count against it. */
    requester: text('asker').notNull(),
    /** HMAC of number, purpose and code. */
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.numberHash, table.purpose, table.requester] })],
)
