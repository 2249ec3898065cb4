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

/** Only this folder touches these tables. There are no foreign keys: one function writes, and `verify` proves what they would. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const whole = () => bigint({ mode: 'number' })
const moment = () => timestamp({ withTimezone: true, precision: 3 })

export type Metadata = Record<string, string | number | boolean>

/** Where money is. `name` is for people: everything that grows names an account by its number (`accounts.ts`). */
export const accounts = pgTable(
  'ledger_accounts',
  {
    /** The player; below zero for the house and the channels; 0 has the chain of what touches no player, and never money. */
    owner: whole().notNull(),
    /** Which of the owner's: a player's pocket, a house account's shard. */
    slot: smallint().notNull(),
    name: text().notNull(),
    currency: text({ enum: ['coin', 'points'] })
      .notNull()
      .generatedAlwaysAs(sql`case when strpos(name, ':points') > 0 then 'points' else 'coin' end`),
    balance: whole().notNull().default(0),
    overdraws: boolean().notNull().generatedAlwaysAs(sql`not starts_with(name, 'player:')`),
    /** The end of the owner's chain, in slot 0: a posting locks that row. */
    seq: whole().notNull().default(0),
    hash: bytes().notNull().default(sql`decode(repeat('00', 32), 'hex')`),
    /** Whether anything has come since it was proven: each posting says so, and a proof takes it back. */
    hasNews: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.slot] }),
    // The few that a proof has to look at, among all there are.
    index('ledger_accounts_news').on(table.owner, table.slot).where(sql`${table.hasNews}`),
    check('ledger_no_overdraft', sql`${table.overdraws} or ${table.balance} >= 0`),
    check('ledger_balance_safe', sql`abs(${table.balance}) <= 9007199254740991`),
  ],
)

/** Every id that was ever posted, for ever: months of lines go, and their ids are still taken. */
export const ids = pgTable('ledger_ids', {
  /** `ledger_key` of the idempotency key its poster chose. */
  key: uuid().primaryKey(),
  /** Where its line is, or was. */
  player: whole().notNull(),
  seq: whole().notNull(),
  postedAt: moment().notNull(),
})

/**
 * What happened to a player, each line sealed with the one before (`receipt.ts` has the sealed text). In monthly partitions (`db/months.ts`).
 * An entry that touches several players is a line for each; what touches none is a line of player 0.
 */
export const lines = pgTable(
  'ledger_lines',
  {
    player: whole().notNull(),
    seq: whole().notNull(),
    postedAt: moment().notNull(),
    /** An id that is its reason and a UUID is kept as that UUID, any other as it is. */
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
    // Deposits and rewards are a few lines among thousands of rounds: found without walking those.
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

/** Every proof that was made, each sealed with the one before. */
export const proofs = pgTable('ledger_proofs', {
  id: whole().primaryKey(),
  madeAt: moment().notNull(),
  /** How many lines it went through. */
  lines: whole().notNull(),
  /** SHA-256 of what it changed in `ledger_proved`. */
  changed: bytes().notNull(),
  previous: bytes().notNull(),
  hash: bytes().notNull(),
})
