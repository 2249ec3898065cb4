import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

/** Third-party logins of players, one to one. */
export const socialLogins = pgTable(
  'social_logins',
  {
    /** `iss` and `sub` of the provider's ID token: together they identify one person for ever. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => players.id),
    /** A half-hidden label for the player. Nothing is looked up by it. */
    label: text('label').notNull(),
    linkedAt: moment('linked_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** Open authorisation requests. The first callback with its state deletes the row. */
export const authorizationRequests = pgTable(
  'social_departures',
  {
    /** SHA-256 of the state, hex. */
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the random name that the browser keeps, hex. */
    browserHash: text('browser_hash').notNull(),
    /** The player who links; null for a log-in. */
    player: bigint('player', { mode: 'number' }).references(() => players.id),
    /** PKCE verifier, nonce and invite code, encrypted. */
    ciphertext: text('sealed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('social_departures_expires').on(table.expiresAt),
    index('social_departures_player').on(table.player),
  ],
)
