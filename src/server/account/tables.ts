import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Envelope } from '#contract/wire.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, hex. The token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    device: text('device').notNull(),
    /** Key hash of its known device (known_devices). */
    deviceKeyHash: text('device_key_hash'),
    address: text('address').notNull(),
    phoneInfo: jsonb('phone_info').notNull(),
    /** The client that opened it, by the four fields of its call; null before they were kept. */
    client: jsonb('client').$type<Envelope>(),
    openedAt: moment('opened_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Absolute end, independent of activity. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sessions_player').on(table.player)],
)

/** Key pairs for password encryption on the wire; the newest is current. */
export const passwordKeys = pgTable('password_keys', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  publicKey: text('public_key').notNull(),
  /** PKCS#8 PEM, encrypted with the server's secret. */
  privateKey: text('private_key').notNull(),
  madeAt: moment('made_at').notNull(),
})

/** The only live code per number, purpose and requester. All are keyed hashes, except the purpose. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    /** HMAC of the number in E.164. */
    numberHash: text('number_hash').notNull(),
    /** `codePurpose` of the contract. */
    purpose: integer('purpose').notNull(),
    /** HMAC of the requester, so that other people's tries do not count against it. */
    requester: text('asker').notNull(),
    /** HMAC of number, purpose and code. */
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.numberHash, table.purpose, table.requester] })],
)
