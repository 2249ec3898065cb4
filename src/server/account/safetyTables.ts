import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { players } from './tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

export const safetyEventKinds = [
  'passwordChanged',
  'passwordSet',
  'safeboxRenewed',
  'socialLinked',
  'socialUnlinked',
] as const

/** What happened to the safety of an account: whoever owns it is told of each. */
export const safetyEvents = pgTable(
  'safety_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    kind: text('kind', { enum: safetyEventKinds }).notNull(),
    /** What the letter about it says of it. */
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [index('safety_events_happened').on(table.happenedAt)],
)
