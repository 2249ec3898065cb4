import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

/** Payments that a gateway took back from us: what was taken from the player, and what is owed since. */
export const depositReversals = pgTable(
  'deposit_reversals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    /** The deposit (deposit_orders.id). */
    orderId: uuid('order_id').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's id of it, the same in each report. */
    reversalId: text('reversal_id').notNull(),
    paymentId: text('payment_id'),
    /** What the gateway took. */
    cents: cents('cents').notNull(),
    /** The deposit's bonus that goes with it. */
    bonus: cents('bonus').notNull().default(0),
    /** Whether it was told before its payment, which then brings no coin. */
    isEarly: boolean('is_early').notNull().default(false),
    /** Coin taken at once. */
    taken: cents('taken').notNull().default(0),
    /** What was not there, and is owed; how much of it was paid or forgiven since. */
    debt: cents('debt').notNull().default(0),
    paid: cents('paid').notNull().default(0),
    forgiven: cents('forgiven').notNull().default(0),
    forgivenBy: text('forgiven_by'),
    reversedAt: moment('reversed_at').notNull(),
    /** When nothing was owed any more. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    // A reversal that is told again finds its row.
    uniqueIndex('deposit_reversals_once').on(table.gateway, table.reversalId),
    index('deposit_reversals_order').on(table.orderId),
    index('deposit_reversals_player').on(table.player),
    index('deposit_reversals_open')
      .on(table.player, table.reversedAt)
      .where(sql`${table.debt} > ${table.paid} + ${table.forgiven}`),
    check('deposit_reversals_owed', sql`${table.debt} >= ${table.paid} + ${table.forgiven}`),
    check(
      'deposit_reversals_amounts',
      sql`least(${table.cents}, ${table.bonus}, ${table.taken}, ${table.debt}, ${table.paid}, ${table.forgiven}) >= 0
        and ${table.taken} + ${table.debt} <= ${table.cents} + ${table.bonus}`,
    ),
  ],
)

/** Written out, so that the partial index serves the query. */
export const isOpenDebt = sql`${depositReversals.debt} > ${depositReversals.paid} + ${depositReversals.forgiven}`
