import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { pictureSides } from '#contract/kyc/kyc.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** The identity of a player: their fields and the operator's decision. One row per player. */
export const identities = pgTable(
  'identities',
  {
    player: player().primaryKey(),
    state: text('state', { enum: ['draft', 'submitted', 'approved', 'rejected'] })
      .notNull()
      .default('draft'),
    /** Grows with every change. A submission must name the revision its sender saw. */
    revision: integer('revision').notNull().default(0),
    /** The player's fields, as JSON, encrypted. */
    ciphertext: text('sealed').notNull(),
    /** Keyed hash of kind and number of the document, once submitted. */
    documentHash: text('document_hash'),
    /** Keyed hash of names and birth date, once submitted. The operator is shown a person who appears twice. */
    personHash: text('person_hash'),
    /** The answer of the list of restricted persons at submission. */
    screening: text('screening', { enum: ['clear', 'listed', 'unchecked'] }),
    /** The reason of a rejection, shown to the player. */
    reason: text('reason'),
    /** Expiry of the last approved document, kept during a renewal. */
    approvedUntil: date('approved_until', { mode: 'string' }),
    decidedBy: text('decided_by'),
    submittedAt: moment('submitted_at'),
    decidedAt: moment('decided_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // A rejected number is free again, since its rightful owner may use it. An approved number stays taken, also during a renewal.
    uniqueIndex('identities_document')
      .on(table.documentHash)
      .where(sql`${table.state} in ('submitted', 'approved') or ${table.approvedUntil} is not null`),
    // Of whom a document is, whatever became of it: asked before rewards are given.
    index('identities_document_hash').on(table.documentHash),
    index('identities_person').on(table.personHash),
    index('identities_ending').on(table.approvedUntil),
    index('identities_state').on(table.state, table.submittedAt),
  ],
)

/** Pictures of documents and faces. The encrypted file is in the vault, under this id. */
export const identityPictures = pgTable(
  'identity_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    side: text('side', { enum: pictureSides }).notNull(),
    /**
     * `storing`: until the vault has it. `kept`: the current one. `replaced`: part of an earlier submission, kept as evidence. `dropped`:
     * to be deleted from the vault.
     */
    state: text('state', { enum: ['storing', 'kept', 'replaced', 'dropped'] })
      .notNull()
      .default('storing'),
    bytes: integer('bytes').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Id of the secret that the file is sealed under; null for the first, whose values carry no id. */
    sealedUnder: text('sealed_under'),
  },
  (table) => [
    uniqueIndex('identity_pictures_kept').on(table.player, table.side).where(sql`${table.state} = 'kept'`),
    index('identity_pictures_player').on(table.player),
    index('identity_pictures_unsettled').on(table.madeAt).where(sql`${table.state} in ('storing', 'dropped')`),
  ],
)

/** The events of an identity, looks included. Never changed. */
export const identityEvents = pgTable(
  'identity_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    what: text('what', {
      enum: ['submitted', 'approved', 'rejected', 'revoked', 'shown', 'opened', 'tooYoung'],
    }).notNull(),
    /** The operator, or 'player'. */
    who: text('who').notNull(),
    note: text('note').notNull().default(''),
    /** The submission, encrypted. Later changes do not touch it. */
    ciphertext: text('sealed'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('identity_events_player').on(table.player, table.at),
    index('identity_events_decided').on(table.at).where(sql`${table.what} in ('approved', 'rejected', 'revoked')`),
  ],
)
