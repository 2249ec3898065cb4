import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { players } from '../standing/tables.ts'

/** The inviter of each player. A row is written once and never changed. Invitations form no circle. */
export const inviters = pgTable(
  'superiors',
  {
    player: bigint('player', { mode: 'number' })
      .primaryKey()
      .references(() => players.id),
    inviter: bigint('superior', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    filledAt: timestamp('filled_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  // The friends of an inviter in the order in which they joined, found without their rows.
  (table) => [index('superiors_joined').on(table.inviter, table.filledAt, table.player)],
)
