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
} from 'drizzle-orm/pg-core'
import type { Reason } from './reasons.ts'

/** Only this folder touches these tables. There are no foreign keys: one function writes, and `verify` proves what they would. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const whole = () => bigint({ mode: 'number' })
const moment = () => timestamp({ withTimezone: true, precision: 3 })

export type Metadata = Record<string, string | number | boolean>

export const accounts = pgTable(
  'ledger_accounts',
  {
    name: text().primaryKey(),
    currency: text({ enum: ['coin', 'points'] })
      .notNull()
      .generatedAlwaysAs(sql`case when strpos(name, ':points') > 0 then 'points' else 'coin' end`),
    balance: whole().notNull().default(0),
    overdraws: boolean().notNull().generatedAlwaysAs(sql`not starts_with(name, 'player:')`),
  },
  (table) => [
    check('ledger_no_overdraft', sql`${table.overdraws} or ${table.balance} >= 0`),
    check('ledger_balance_safe', sql`abs(${table.balance}) <= 9007199254740991`),
  ],
)

export const entries = pgTable('ledger_entries', {
  /** The idempotency key its poster chose, kept for ever. */
  id: text().primaryKey(),
  reason: text().$type<Reason>().notNull(),
  postedAt: moment().notNull(),
  /** SHA-256 of the reason and the moves as asked for: a repeat must ask for the same. */
  request: bytes().notNull(),
  metadata: jsonb().$type<Metadata>(),
})

export const moves = pgTable(
  'ledger_moves',
  {
    entry: text().notNull(),
    line: smallint().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    cents: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry, table.line] }),
    check('ledger_cents_positive', sql`${table.cents} > 0`),
    check('ledger_two_accounts', sql`${table.from} <> ${table.to}`),
    check('ledger_one_currency', sql`(strpos(${table.from}, ':points') > 0) = (strpos(${table.to}, ':points') > 0)`),
  ],
)

/** What happened to a player, each line sealed with the one before (`receipt.ts` has the sealed text). */
export const chain = pgTable(
  'ledger_chain',
  {
    player: whole().notNull(),
    seq: whole().notNull(),
    entry: text().notNull(),
    reason: text().$type<Reason>().notNull(),
    postedAt: moment().notNull(),
    previous: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.seq] }),
    index('ledger_chain_time').on(table.player, table.postedAt, table.seq),
    // Deposits and rewards are a few lines among thousands of rounds: found without walking those.
    index('ledger_chain_money')
      .on(table.player, table.postedAt, table.seq)
      .where(sql`reason not in ('round', 'bet', 'win', 'betReturned')`),
  ],
)
