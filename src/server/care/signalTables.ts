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
import { limitNames } from '#contract/care/limits.ts'
import { careOutcomes, careSteps, type Marker } from '#contract/care/signals.ts'
import { cents, moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)

/** What each marker was measured at. */
export type Measured = Record<Marker, number>

/** Raises and removals of limits that players asked for, once for each limit and day in Manila. */
export const limitRaises = pgTable(
  'limit_raises',
  {
    player: player(),
    name: text('name', { enum: limitNames }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.name, table.day] }),
    index('limit_raises_asked').on(table.askedAt),
  ],
)

/** Players about whom something has happened since they were scored. */
export const careDue = pgTable(
  'care_due',
  { player: player().primaryKey(), since: moment('since').notNull() },
  (table) => [index('care_due_since').on(table.since)],
)

/** The score of each player who was looked at, and the step that it led to. */
export const careScores = pgTable(
  'care_scores',
  {
    player: player().primaryKey(),
    score: integer('score').notNull(),
    measured: jsonb('measured').$type<Measured>().notNull(),
    scoredAt: moment('scored_at').notNull(),
    step: text('step', { enum: careSteps }).notNull(),
    stepSince: moment('step_since').notNull(),
    /** The weekly limit on losses that was offered last. */
    offered: cents('offered'),
    notedAt: moment('noted_at'),
    offeredAt: moment('offered_at'),
  },
  // The few in a raised step.
  (table) => [index('care_scores_raised').on(table.stepSince).where(sql`${table.step} <> 'none'`)],
)

/** Players whom the operator's care looks at. A player has one open case at most. */
export const careCases = pgTable(
  'care_cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    player: player(),
    openedAt: moment('opened_at').notNull(),
    score: integer('score').notNull(),
    measured: jsonb('measured').$type<Measured>().notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
    outcome: text('outcome', { enum: careOutcomes }),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('care_cases_open').on(table.player).where(sql`${table.closedAt} is null`),
    index('care_cases_player').on(table.player, table.openedAt),
    check('care_cases_closed', sql`(${table.closedAt} is null) = (${table.outcome} is null)`),
  ],
)
