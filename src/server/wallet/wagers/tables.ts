import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { wagerEnds, wagerKinds } from '#contract/wallet/wagerList.ts'
import { cents, moment } from '../../db/columns.ts'
import type { Reason } from '../../ledger/reasons.ts'
import { players } from '../../standing/tables.ts'

/**
 * The wagering requirements of each player, first in, first out. One is fulfilled between two marks of `player_totals.valid_bet`, so a bet
 * writes no row here (`contract/wallet/wagerList.ts`).
 */
export const wagers = pgTable(
  'wagers',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    kind: text('kind', { enum: wagerKinds }).notNull(),
    /** The reason of its ledger entry; `carried` for what stood before the list. */
    reason: text('reason').$type<Reason | 'carried'>().notNull(),
    /** The ledger entry that brought the coin; null for `carried`. */
    entry: text('entry'),
    /** What was asked for at first. */
    asked: cents('asked').notNull(),
    /** The coin of a bonus. It stays locked until the requirement ends. */
    locked: cents('locked').notNull().default(0),
    /** Whether that coin is not staked before the requirement ends (`waiting_coin`). */
    waits: boolean('waits').notNull().default(false),
    born: cents('born').notNull(),
    starts: cents('starts').notNull(),
    ends: cents('ends').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Why it ended before it was staked; null while it stands. */
    cleared: text('cleared', { enum: wagerEnds }),
    clearedAt: moment('cleared_at'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.id] }),
    index('wagers_open').on(table.player, table.ends),
    // What a stake asks for: few rows, and none of most players.
    index('wagers_waiting').on(table.player, table.ends).where(sql`${table.waits}`),
    check('wagers_marks', sql`${table.starts} <= ${table.ends} and ${table.born} <= ${table.starts}`),
  ],
)
