import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'
import { type Evidence, markerKinds } from './markers.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

export const caseStates = ['open', 'reported', 'dismissed'] as const

/** Suspicions about players, examined by compliance. A player has one open case at most, which later markers join. */
export const suspicionCases = pgTable(
  'suspicion_cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    state: text('state', { enum: caseStates }).notNull().default('open'),
    openedAt: moment('opened_at').notNull(),
    /** The last day, in Manila, on which a report is in time. */
    dueDay: date('due_day', { mode: 'string' }).notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** Why it was dismissed. */
    reason: text('reason'),
    /** The council's number of the report. */
    reference: text('reference'),
  },
  (table) => [
    uniqueIndex('suspicion_cases_open').on(table.player).where(sql`${table.state} = 'open'`),
    index('suspicion_cases_player').on(table.player, table.openedAt),
    check('suspicion_cases_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
)

/** What was found about a player. The same finding is stored once, also after its case was decided. */
export const suspicionMarkers = pgTable(
  'suspicion_markers',
  {
    player: player(),
    /** Names what was found: the kind, and the latest payment or account of it. */
    key: text('key').notNull(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => suspicionCases.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: markerKinds }).notNull(),
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.key] }), index('suspicion_markers_case').on(table.caseId)],
)

/** `in`: received from the player. `out`: paid to the player. */
export const directions = ['in', 'out'] as const

/** Covered transactions: what a player paid or was paid on a day in Manila, above the sum that is reported. */
export const coveredTransactions = pgTable(
  'covered_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    day: date('day', { mode: 'string' }).notNull(),
    direction: text('direction', { enum: directions }).notNull(),
    cents: cents('cents').notNull(),
    payments: integer('payments').notNull(),
    /** Its deposits or withdrawals, the first of very many. */
    orders: uuid('orders').array().notNull(),
    foundAt: moment('found_at').notNull(),
    dueDay: date('due_day', { mode: 'string' }).notNull(),
    reportedAt: moment('reported_at'),
    reportedBy: text('reported_by'),
    reference: text('reference'),
  },
  (table) => [
    uniqueIndex('covered_transactions_once').on(table.player, table.day, table.direction),
    index('covered_transactions_open').on(table.dueDay).where(sql`${table.reportedAt} is null`),
  ],
)
