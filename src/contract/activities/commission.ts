import * as v from 'valibot'
import { cents, count, day, eachOnce, friendAsked, id, positiveCents, signedCents, time } from '../call/shapes.ts'
import type { KindName } from './kinds.ts'

/** What the activities with commissions share. */

export const commissionActivities = ['agent', 'agent5'] as const satisfies readonly KindName[]
export type CommissionActivity = (typeof commissionActivities)[number]

/** Most levels of friends by which anybody earns. */
export const COMMISSION_LEVELS_MAX = 5
/** Basis points of valid bets that a level may earn at most. */
export const COMMISSION_RATE_MAX = 100
/** From so many friends on, a day's statement tells their valid bets: with fewer, it would tell what a person plays. */
export const COMMISSION_FRIENDS_MIN = 3
/** Changes of a balance that are told, the latest first. */
export const COMMISSION_CHANGES_SHOWN = 20
/** For so many days a friend's bet or deposit that is taken back takes the commission on it back. */
export const COMMISSION_TAKEN_DAYS = 90
/** Finished days that are added up after the process was away. */
export const COMMISSION_DAYS_LATE = 14

/** Valid bets of a type of game (0 for all) at a rate in basis points, and what they earned, rounded down. */
const part = v.strictObject({ typeId: count, rate: count, validBet: cents, cents })
export type CommissionPart = v.InferOutput<typeof part>

const level = v.strictObject({
  level: id,
  /** Friends whose bets counted on that day. */
  friends: positiveCents,
  cents,
  /** Left out while fewer than COMMISSION_FRIENDS_MIN friends played: nobody is told what a person plays. */
  ...{ validBet: v.optional(cents), parts: v.optional(v.array(part)) },
})
export type CommissionLevel = v.InferOutput<typeof level>

/** A finished day's statement, by level. */
export const statementDay = v.strictObject({
  day,
  cents,
  levels: v.pipe(
    eachOnce(level, (one) => one.level),
    v.maxLength(COMMISSION_LEVELS_MAX),
  ),
})

/** What moved the balance besides statements, in cents. */
const change = v.strictObject({
  id,
  kind: v.picklist(['exchanged', 'reversed', 'corrected']),
  cents: signedCents,
  time,
  ...{ day: v.optional(day), level: v.optional(id), reason: v.optional(v.string()) },
})

/** How an agent stands, whatever the activity. Cents. */
export const agentStanding = {
  /** Whether the activity is on, and may be promoted to the caller. Else what was earned is told. */
  isOffered: v.boolean(),
  /** Commissions are earned from the day on which the identity is checked. */
  isIdentified: v.boolean(),
  /** A first deposit of the caller's is missing, without which nothing is exchanged. */
  needRecharge: v.boolean(),
  /** What can be exchanged; below zero after something was taken back that had been exchanged. */
  balance: signedCents,
  /** All that statements have ever earned. */
  earned: cents,
  minimum: positiveCents,
  /** The last day that is added up, if any: those after it are missing in the statements. */
  addedUntil: v.optional(day),
  changes: v.pipe(
    eachOnce(change, (one) => one.id),
    v.maxLength(COMMISSION_CHANGES_SHOWN),
  ),
  /** For their bets to count. */
  friend: friendAsked,
}
