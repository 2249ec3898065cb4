import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { coinEvents } from '#contract/inbox/topics.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** Known devices of players, each identified by a key that it received at log-in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    player: player(),
    /** SHA-256 of the key, hex. Only the device has the key itself. */
    keyHash: text('key_hash').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.keyHash] }),
    index('known_devices_seen').on(table.lastSeenAt),
    index('known_devices_key').on(table.keyHash),
  ],
)

/** The kinds that customer service caused. They store the operator (`by`), hidden from the player, and the reason (`reason`). A payment that a gateway took back has neither. */
export const serviceKinds = [
  'stepOffService',
  'closingReopened',
  'bankFreed',
  'accountLocked',
  'accountUnlocked',
  'accountFrozen',
  'accountGivenBack',
  'accountGivenBackByDeposit',
  'sessionsEnded',
  ...coinEvents,
] as const

/** Of numbers that change hands. Another player causes them, so they count in nobody's day; `number_claims` bounds them. */
export const claimKinds = ['numberAsked', 'numberKept', 'numberTaken', 'numberFree', 'numberStays'] as const

export const safetyEventKinds = [
  'loginNew',
  'passwordChanged',
  'passwordSet',
  'passwordReset',
  'passwordResetLinked',
  'numberBound',
  'numberChanged',
  'numberChangedHeld',
  'recoveryCodesSet',
  'recoveryCodeSpent',
  'safeboxRenewed',
  'socialLinked',
  'socialUnlinked',
  'bankSaved',
  'bankRemoved',
  'stepOn',
  'stepOff',
  ...claimKinds,
  ...serviceKinds,
] as const

/** Security events of an account. Its owner is notified of each. */
export const safetyEvents = pgTable(
  'safety_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    kind: text('kind', { enum: safetyEventKinds }).notNull(),
    /** The values of its letter's words. */
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    index('safety_events_happened').on(table.happenedAt),
    index('safety_events_player').on(table.player, table.happenedAt),
  ],
)

/** Links that were sent after a change of an account, by which its owner freezes it without a log-in. */
export const freezeLinks = pgTable(
  'freeze_links',
  {
    /** SHA-256 of the link's token, hex. Only the messages have the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    player: player(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('freeze_links_player').on(table.player), index('freeze_links_expires').on(table.expiresAt)],
)

/** Log-ins proven by password or provider that still lack their code. The code is a row of one_time_codes. */
export const pendingLogins = pgTable(
  'login_steps',
  {
    /** SHA-256 of the continuation token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    player: player(),
    /** SHA-256 of the fingerprint of the device that began it. */
    deviceHash: text('device_hash').notNull(),
    /** Keyed hash of the player's credentials at that moment. */
    standing: text('standing').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_steps_player').on(table.player), index('login_steps_expires').on(table.expiresAt)],
)

/** Recovery codes of players with two-factor log-in. Only their players have the codes themselves. */
export const recoveryCodes = pgTable('recovery_codes', {
  player: player().primaryKey(),
  /** Keyed hashes of the codes in force that are not spent. */
  hashes: text('hashes').array().notNull(),
  /** Those of the set that was made last, until one of them is typed back. */
  pending: text('pending').array().notNull(),
  madeAt: moment('made_at').notNull(),
})
