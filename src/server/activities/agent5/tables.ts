import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

const player = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** The valid friends for whom an agent was rewarded: each once. */
export const agent5Friends = pgTable(
  'agent5_friends',
  { agent: player('agent'), friend: player('friend'), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.agent, table.friend] }), index('agent5_friends_friend').on(table.friend)],
)
