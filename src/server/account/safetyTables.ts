import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** Devices from which a player has come in, each by a key that it was given then. */
export const knownDevices = pgTable(
  'known_devices',
  {
    player: player(),
    /** SHA-256 of the key, hex. The key itself is on the device alone. */
    keyHash: text('key_hash').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.keyHash] }), index('known_devices_seen').on(table.lastSeenAt)],
)

export const safetyEventKinds = [
  'loginNew',
  'passwordChanged',
  'passwordSet',
  'passwordReset',
  'passwordResetLinked',
  'numberBound',
  'safeboxRenewed',
  'socialLinked',
  'socialUnlinked',
  'bankSaved',
  'bankRemoved',
  'stepOn',
  'stepOff',
  'stepOffService',
  'closingReopened',
  'bankFreed',
] as const

/** Those of them that customer service did: with who did it (`by`), which the player is not told, and why (`reason`). */
export const serviceKinds = ['stepOffService', 'closingReopened', 'bankFreed'] as const

/** Security events of an account. Its owner is told of each. */
export const safetyEvents = pgTable(
  'safety_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    kind: text('kind', { enum: safetyEventKinds }).notNull(),
    /** The values of its letter. */
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [index('safety_events_happened').on(table.happenedAt)],
)

/** Log-ins whose password was right, or that a provider has proven, and whose code is still to come. The code is one of one_time_codes. */
export const pendingLogins = pgTable(
  'login_steps',
  {
    /** SHA-256 of the token that goes on with it, hex. */
    tokenHash: text('token_hash').primaryKey(),
    player: player(),
    /** SHA-256 of the fingerprint of the device that began. */
    deviceHash: text('device_hash').notNull(),
    /** Keyed hash of what the player could come in by at that moment. */
    standing: text('standing').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_steps_player').on(table.player), index('login_steps_expires').on(table.expiresAt)],
)
