import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** Withdrawal accounts. Details never change: a change ends one row and begins another, so that a withdrawal keeps its payee. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    /** Number in content/lobby/banks.yaml, and the short code in case the bank is removed there. */
    bankId: integer('bank_id').notNull(),
    bankCode: text('bank_code').notNull(),
    /** Number and holder as JSON, encrypted. */
    ciphertext: text('sealed').notNull(),
    /** Keyed hash of the normalised number. */
    numberHash: text('number_hash').notNull(),
    /** Chosen by the client as idempotency key. */
    requestId: uuid('request_id'),
    /** Null for the payee of a withdrawal from before accounts were bound. */
    boundAt: moment('bound_at'),
    /** End of the withdrawal hold. */
    usableAt: moment('usable_at').notNull(),
    /** Time of the change or removal. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    // A player's accounts are identified by their bank (spec 3), so there is one at each.
    uniqueIndex('bank_accounts_live').on(table.player, table.bankId).where(sql`${table.endedAt} is null`),
    index('bank_accounts_bound').on(table.boundAt),
    index('bank_accounts_number').on(table.numberHash),
    uniqueIndex('bank_accounts_request').on(table.player, table.requestId),
  ],
)

/** The player of each number: one, across all players and wallets. */
export const bankClaims = pgTable(
  'bank_claims',
  {
    numberHash: text('number_hash').primaryKey(),
    player: player(),
    /** When a withdrawal first used it. From then on the claim outlives the account. */
    servedAt: moment('served_at'),
  },
  (table) => [index('bank_claims_player').on(table.player)],
)

/** The account that deposits came from, of players whose account was given back by it. They are paid to no other (`bank/proven.ts`). */
export const provenPayees = pgTable('proven_payees', {
  player: player().primaryKey(),
  /** Keyed hash of the normalised number. */
  numberHash: text('number_hash').notNull(),
  /** Number and holder as JSON, encrypted. */
  ciphertext: text('sealed').notNull(),
  provenAt: moment('proven_at').notNull(),
})

/** Looks of operators at whole numbers. Never changed; kept as long as the account. */
export const bankReveals = pgTable(
  'bank_reveals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    account: uuid('account')
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'cascade' }),
    who: text('who').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('bank_reveals_at').on(table.at), index('bank_reveals_account').on(table.account)],
)
