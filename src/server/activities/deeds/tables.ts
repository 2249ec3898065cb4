import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { socialActs, socialIds } from '#contract/social/social.ts'
import { players } from '../../standing/tables.ts'

/** What players did with social networks by a link of ours: the first time of each. */
export const socialDeeds = pgTable(
  'social_deeds',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    network: text('network', { enum: socialIds }).notNull(),
    act: text('act', { enum: socialActs }).notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.network, table.act] })],
)
