import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

const player = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** The valid friends who were counted for an agent: each once, for good. */
export const countedFriends = pgTable(
  'counted_friends',
  { agent: player('agent'), friend: player('friend'), at: moment('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.agent, table.friend] }),
    index('counted_friends_time').on(table.agent, table.at, table.friend),
    index('counted_friends_friend').on(table.friend),
  ],
)

/** Cards and tickets of an agent that were opened, or became points before an exclusion. */
export const usedThings = pgTable('count_leftovers', {
  player: player('player').primaryKey(),
  cards: integer('cards').notNull().default(0),
  tickets: integer('tickets').notNull().default(0),
})
