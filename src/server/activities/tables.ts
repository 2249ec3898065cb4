import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'

/** Rewards of tasks that were received: one row for a task and its day, or `once`. The ledger's entry has the same key. */
export const taskReceipts = pgTable(
  'task_receipts',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    task: integer('task').notNull(),
    /** The day in Manila ("2026-11-21"), or "once". */
    round: text('round').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.round, table.task] }),
    index('task_receipts_round').on(table.round),
  ],
)
