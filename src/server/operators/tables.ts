import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'
import { roles } from './roles.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Those who run the product. A name is never given twice, so revoked ones stay. */
export const operators = pgTable('operators', {
  name: text().primaryKey(),
  role: text({ enum: roles }).notNull(),
  /** argon2id, PHC string. */
  secretHash: text().notNull(),
  /** Whether the operator chose the secret. One set by another lets its holder do nothing but choose another. */
  isOwn: boolean().notNull(),
  secretSetAt: moment().notNull(),
  /** The end of a secret set by another. */
  expiresAt: moment(),
  addedAt: moment().notNull(),
  addedBy: text().notNull(),
  revokedAt: moment(),
  revokedBy: text(),
})

/** Typed words of a verb by field; without texts that may name people where `isPrivate` keeps them out. */
export type KeptFields = Record<string, string>

export const entryKinds = ['act', 'look', 'proposed', 'barred'] as const

/** What operators did and looked at. It only grows: triggers chain each entry to the one before, and refuse changes. */
export const operatorLog = pgTable(
  'operator_log',
  {
    /** Numbered and chained by the trigger `operator_log_chain`. */
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    operator: text().notNull(),
    /** Who proposed what `operator` approved. */
    proposer: text(),
    kind: text({ enum: entryKinds }).notNull(),
    verb: text().notNull(),
    player: bigint({ mode: 'number' }),
    fields: jsonb().$type<KeptFields>().notNull(),
    previous: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    index('operator_log_operator').on(table.operator, table.seq),
    index('operator_log_player').on(table.player, table.seq).where(sql`${table.player} is not null`),
  ],
)

export const proposalStates = ['open', 'approved', 'refused'] as const

/** Acts that wait for a second person. */
export const operatorProposals = pgTable(
  'operator_proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    verb: text().notNull(),
    /** What was typed, encrypted: it is read anew at its approval. */
    sealed: text().notNull(),
    player: bigint({ mode: 'number' }),
    proposedBy: text().notNull(),
    proposedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    state: text({ enum: proposalStates }).notNull().default('open'),
    decidedBy: text(),
    decidedAt: moment(),
  },
  (table) => [index('operator_proposals_open').on(table.proposedAt).where(sql`${table.state} = 'open'`)],
)

/** What operators want to remember about a player. */
export const playerNotes = pgTable(
  'player_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    player: bigint({ mode: 'number' })
      .notNull()
      .references(() => players.id),
    text: text().notNull(),
    writtenBy: text().notNull(),
    writtenAt: moment().notNull(),
  },
  (table) => [index('player_notes_player').on(table.player, table.writtenAt)],
)

/** The device that makes an operator's codes (RFC 6238). Until its first code it is only offered. */
export const operatorDevices = pgTable('operator_devices', {
  operator: text()
    .primaryKey()
    .references(() => operators.name),
  /** The key, encrypted. */
  sealed: text().notNull(),
  offeredAt: moment().notNull(),
  confirmedAt: moment(),
  /** The period of the last code that counted: an earlier one, and the same one, count no more. */
  lastPeriod: bigint({ mode: 'number' }).notNull().default(0),
})

/** Operators' log-ins with a browser. One without a code may only confirm its device. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    tokenHash: text().primaryKey(),
    operator: text()
      .notNull()
      .references(() => operators.name),
    hasCode: boolean().notNull(),
    beganAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [index('operator_sessions_seen').on(table.seenAt), index('operator_sessions_operator').on(table.operator)],
)
