import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** `taken`: the account lost the number. `kept`: its player came back. `over`: it had the number no more, or the claimant could not use it. */
export const claimEnds = ['taken', 'kept', 'over'] as const

/** Numbers that somebody has proven to hold while another account has them. */
export const numberClaims = pgTable(
  'number_claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    claimant: player('claimant'),
    /** The account that has the number. Its claimant is told nothing of it. */
    holder: player('holder'),
    /** E.164. */
    mobile: text('mobile').notNull(),
    askedAt: moment('asked_at').notNull(),
    dueAt: moment('due_at').notNull(),
    endedAt: moment('ended_at'),
    end: text('ended_as', { enum: claimEnds }),
  },
  (table) => [
    uniqueIndex('number_claims_open').on(table.claimant, table.mobile).where(sql`${table.endedAt} is null`),
    index('number_claims_claimant').on(table.claimant, table.askedAt),
    index('number_claims_holder').on(table.holder),
    index('number_claims_mobile').on(table.mobile),
    index('number_claims_due').on(table.dueAt).where(sql`${table.endedAt} is null`),
  ],
)
