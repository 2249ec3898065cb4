import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { RewardItem } from '#contract/props/rewards.ts'
import { cents } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** `owed`: earned, and not given yet. `given`: in the ledger, or in the inventory. `revoked`: taken away before it was given. */
export const claimStates = ['owed', 'given', 'revoked'] as const

/** Rewards of activities to players: one row per key. The ledger entry has the same key. */
export const activityClaims = pgTable(
  'activity_claims',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    /** The activity's name in contract/activities. */
    activity: text('activity').notNull(),
    /** The item of its reward: a task, a day, a level; 0 if there is only one. */
    item: integer('item').notNull(),
    /** The day in Manila ("2026-11-21") of a daily reward, or "once". */
    round: text('round').notNull(),
    state: text('state', { enum: claimStates }).notNull().default('given'),
    /** What it gives, as it was when it was earned; null of rows that are older than this column. */
    items: jsonb('items').$type<readonly RewardItem[]>(),
    /** What of the activity's budget it took. */
    cost: cents('cost').notNull().default(0),
    /** The deposit that earned it (`deposit:<order>`); null of what play or a visit earned. */
    source: text('source'),
    /** What must stay of the deposits that earned it; 0: it goes part by part with its own. Null from before offers followed their deposits: it stays. */
    least: cents('least'),
    /** How often it was taken back after it was given. Its next entry in the ledger has another id. */
    takings: integer('takings').notNull().default(0),
    /** When it was earned; null of rows that are older than this column. */
    earnedAt: moment('earned_at'),
    /** When it was given, or revoked; null while it is owed. */
    claimedAt: moment('claimed_at'),
    /** The operator who revoked it, and why. Null of one whose deposit was taken back. */
    revokedBy: text('revoked_by'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.activity, table.round, table.item] }),
    index('activity_claims_round').on(table.round),
    index('activity_claims_owed').on(table.player).where(sql`${table.state} = 'owed'`),
    index('activity_claims_source').on(table.source).where(sql`${table.source} is not null`),
  ],
)

/** The period of a budget that has no days. */
export const WHOLE = 'whole'

/** What activities with a budget have given away: one row per day in Manila, and one in all. */
export const activitySpent = pgTable(
  'activity_spent',
  {
    activity: text('activity').notNull(),
    /** A day in Manila, or `whole`. */
    period: text('period').notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activity, table.period] })],
)
