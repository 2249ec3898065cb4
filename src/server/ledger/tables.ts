import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Reason } from './reasons.ts'

/** Only this folder uses these tables. There are no foreign keys: one function writes, and `verify` proves the same constraints. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const whole = () => bigint({ mode: 'number' })
const moment = () => timestamp({ withTimezone: true, precision: 3 })

export type Metadata = Record<string, string | number | boolean>

/** Accounts of money. `name` is for people: tables that grow store an account's number (`accounts.ts`). */
export const accounts = pgTable(
  'ledger_accounts',
  {
    /** The player; negative for the house and the channels. 0 holds the chain of entries without a player, and never money. */
    owner: whole().notNull(),
    /** Index among the owner's accounts: a player's pocket, or a house account's shard. */
    slot: smallint().notNull(),
    name: text().notNull(),
    currency: text({ enum: ['coin', 'points'] })
      .notNull()
      .generatedAlwaysAs(sql`case when strpos(name, ':points') > 0 then 'points' else 'coin' end`),
    balance: whole().notNull().default(0),
    overdraws: boolean().notNull().generatedAlwaysAs(sql`not starts_with(name, 'player:')`),
    /** The end of the owner's chain, stored in slot 0, whose row a posting locks. */
    seq: whole().notNull().default(0),
    hash: bytes().notNull().default(sql`decode(repeat('00', 32), 'hex')`),
    /** Whether it has changed since its last proof: each posting sets it, and a proof resets it. */
    hasNews: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.slot] }),
    // The few accounts that a proof must read.
    index('ledger_accounts_news').on(table.owner, table.slot).where(sql`${table.hasNews}`),
    check('ledger_no_overdraft', sql`${table.overdraws} or ${table.balance} >= 0`),
    check('ledger_balance_safe', sql`abs(${table.balance}) <= 9007199254740991`),
  ],
)

/** Every id ever posted. Months of lines are dropped, but their ids stay taken. */
export const ids = pgTable('ledger_ids', {
  /** `ledger_key` of the idempotency key that the caller chose. */
  key: uuid().primaryKey(),
  /** Key of its line, which may have been dropped. */
  player: whole().notNull(),
  seq: whole().notNull(),
  postedAt: moment().notNull(),
})

/**
 * The events of a player, each line hash-chained to the one before (`receipt.ts` has the hashed text). The table has monthly partitions
 * (`db/months.ts`). An entry of several players has one line for each; an entry without players is a line of player 0.
 */
export const lines = pgTable(
  'ledger_lines',
  {
    player: whole().notNull(),
    seq: whole().notNull(),
    postedAt: moment().notNull(),
    /** An id of the form reason and UUID is stored as that UUID, any other as it is. */
    subject: uuid(),
    reason: text().$type<Reason>().notNull(),
    id: text(),
    metadata: jsonb().$type<Metadata>(),
    /** Three numbers for each move: from, to, cents. */
    moves: whole().array().notNull(),
    previous: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.seq, table.postedAt] }),
    // Finds the lines of a day or month, which lie together: a report reads no others.
    index('ledger_lines_time').using('brin', table.postedAt),
    // Finds deposits and rewards, a few lines among thousands of rounds, without a scan.
    index('ledger_lines_money')
      .on(table.player, table.seq)
      .where(sql`reason not in ('round', 'bet', 'win', 'betReturned')`),
    check('ledger_sound', sql`ledger_sound(${table.moves}) is null`),
    check('ledger_named', sql`(${table.subject} is null) <> (${table.id} is null)`),
  ],
)

/** The carry-over of dropped months: the sums of their moves, and the ends of their chains. */
export const carried = pgTable('ledger_carried', proven(), (table) => [
  primaryKey({ columns: [table.owner, table.slot] }),
])

/** The proven state of each account, as `ledger_proofs` sealed it. */
export const proved = pgTable('ledger_proved', proven(), (table) => [
  primaryKey({ columns: [table.owner, table.slot] }),
])

function proven() {
  return {
    owner: whole().notNull(),
    slot: smallint().notNull(),
    balance: whole().notNull(),
    seq: whole().notNull(),
    hash: bytes().notNull(),
  }
}

/** Every proof, hash-chained to the one before. */
export const proofs = pgTable('ledger_proofs', {
  id: whole().primaryKey(),
  madeAt: moment().notNull(),
  /** Number of lines it checked. */
  lines: whole().notNull(),
  /** SHA-256 of its changes in `ledger_proved`. */
  changed: bytes().notNull(),
  previous: bytes().notNull(),
  hash: bytes().notNull(),
})
