import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Tier } from '#contract/activities/agent5/earn.ts'
import type { CommissionActivity, CommissionPart } from '#contract/activities/commission.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

const player = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => players.id)
const activity = () => text('activity').$type<CommissionActivity>().notNull()

/** The days in Manila whose commissions were added up. */
export const commissionDays = pgTable(
  'commission_days',
  {
    activity: activity(),
    day: date('day', { mode: 'string' }).notNull(),
    addedAt: moment('added_at').notNull(),
    /** The tiers by which teams earned on that day. Null for rates without tiers, and on days before this was stored. */
    tiers: jsonb('tiers').$type<readonly Tier[]>(),
  },
  (table) => [primaryKey({ columns: [table.activity, table.day] })],
)

/**
 * The valid bets that counted on a day, by friend and type of game (0 for all types), with who earned by them: `agents` and `rates` (basis points)
 * by level from the inviter up. Who stands there and does not earn has rate -1. `taken` is what was taken back of it since. Kept for as long as that may happen.
 */
export const commissionSources = pgTable(
  'commission_sources',
  {
    activity: activity(),
    day: date('day', { mode: 'string' }).notNull(),
    friend: player('friend'),
    type: integer('type').notNull(),
    valid: cents('valid').notNull(),
    taken: cents('taken').notNull().default(0),
    agents: bigint('agents', { mode: 'number' }).array().notNull(),
    rates: integer('rates').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.friend, table.day, table.activity, table.type] }),
    index('commission_sources_day').on(table.day),
  ],
)

/** What a day earned an agent at each level: how many friends played, their valid bets together, and the commission. Never changed. */
export const commissions = pgTable(
  'commissions',
  {
    activity: activity(),
    agent: player('agent'),
    day: date('day', { mode: 'string' }).notNull(),
    level: integer('level').notNull(),
    friends: integer('friends').notNull(),
    validBet: cents('valid_bet').notNull(),
    cents: cents('cents').notNull(),
    /** By type of game and rate: what the valid bets earned, rounded down. */
    parts: jsonb('parts').$type<readonly CommissionPart[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agent, table.activity, table.day, table.level] })],
)

/** What else moves an agent's balance: exchanges, what was taken back with a friend's bets, and corrections by an operator. Never changed. */
export const commissionChanges = pgTable(
  'commission_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    activity: activity(),
    agent: player('agent'),
    kind: text('kind', { enum: ['exchanged', 'reversed', 'corrected'] }).notNull(),
    /** Names the change, so that it is made once. */
    key: text('key').notNull(),
    cents: cents('cents').notNull(),
    at: moment('at').notNull(),
    /** Of a reversal: the day and level whose commission it takes back. */
    day: date('day', { mode: 'string' }),
    level: integer('level'),
    /** Of a correction: the operator, and what the agent reads. */
    by: text('by'),
    reason: text('reason'),
  },
  (table) => [uniqueIndex('commission_changes_key').on(table.agent, table.activity, table.key)],
)
