import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** What of deposits leaves by withdrawals without having been staked. It counts for no reward, until it returns. */
export const unstakedDeposits = pgTable(
  'unstaked_deposits',
  {
    /** The withdrawal that takes it (withdrawals.id), the first of several parts. */
    withdrawal: uuid('withdrawal').notNull(),
    /** The deposit (deposit_orders.id). */
    orderId: uuid('order_id').notNull(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    cents: cents('cents').notNull(),
    leftAt: moment('left_at').notNull(),
    /** When its withdrawal was refused, taken back or returned. */
    returnedAt: moment('returned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.withdrawal, table.orderId] }),
    index('unstaked_deposits_order').on(table.orderId),
    index('unstaked_deposits_player').on(table.player, table.leftAt),
    check('unstaked_deposits_amount', sql`${table.cents} > 0`),
  ],
)
