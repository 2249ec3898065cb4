import { and, desc, eq, lt, type SQL, sql, sum } from 'drizzle-orm'
import type { Tier } from '#contract/activities/agent5/earn.ts'
import {
  COMMISSION_CHANGES_SHOWN,
  COMMISSION_FRIENDS_MIN,
  type CommissionActivity,
  type CommissionLevel,
} from '#contract/activities/commission.ts'
import type { Reply } from '#contract/calls/index.ts'
import { isDay } from '#contract/days.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { db } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import type { Reader } from '../../ledger/post.ts'
import { friendAsked } from '../friends/conditions.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { commissionChanges, commissionDays, commissions } from './tables.ts'

/** What statements have earned an agent, and what of it can be exchanged after all changes. */
export async function balanceOf(
  reader: Reader,
  activity: CommissionActivity,
  agent: number,
): Promise<{ earned: Cents; balance: Cents }> {
  const [paid] = await reader
    .select({ cents: total(sum(commissions.cents)) })
    .from(commissions)
    .where(and(eq(commissions.agent, agent), eq(commissions.activity, activity)))
  const [changed] = await reader
    .select({ cents: total(sum(commissionChanges.cents)) })
    .from(commissionChanges)
    .where(isChangeOf(activity, agent))
  const earned = paid?.cents ?? 0
  return { earned, balance: earned + (changed?.cents ?? 0) }
}

/** Whether a commission can be turned into coin now. */
export async function canExchange(activity: CommissionActivity, agent: number, minimum: Cents): Promise<boolean> {
  return (await balanceOf(db, activity, agent)).balance >= minimum && (await hasDeposited(db, agent))
}

const total = (of: SQL) => sql<number>`coalesce(${of}, 0)::bigint`.mapWith(Number)
const isChangeOf = (activity: CommissionActivity, agent: number) =>
  and(eq(commissionChanges.agent, agent), eq(commissionChanges.activity, activity))

/** The last finished day that is added up, if any. */
export async function addedUntil(activity: CommissionActivity): Promise<{ day: string; addedAt: Date } | undefined> {
  const { day, addedAt } = commissionDays
  const [last] = await db
    .select({ day, addedAt })
    .from(commissionDays)
    .where(eq(commissionDays.activity, activity))
    .orderBy(desc(day))
    .limit(1)
  return last
}

/** How an agent stands. */
export async function standingOf(activity: CommissionActivity, agent: number, minimum: Cents) {
  const rows = await db
    .select()
    .from(commissionChanges)
    .where(isChangeOf(activity, agent))
    .orderBy(desc(commissionChanges.id))
    .limit(COMMISSION_CHANGES_SHOWN)
  const last = await addedUntil(activity)
  return {
    ...(await balanceOf(db, activity, agent)),
    isOffered: await isOffered(agent, activity),
    isIdentified: await hasIdentity(agent),
    needRecharge: !(await hasDeposited(db, agent)),
    minimum,
    ...(last && { addedUntil: last.day }),
    changes: rows.map(({ id, kind, cents, at, day, level, reason }) => ({
      ...{ id, kind, cents, time: at.getTime() },
      ...(day !== null && { day }),
      ...(level !== null && { level }),
      ...(reason !== null && { reason }),
    })),
    friend: friendAsked(activity),
  }
}

type Page = { cursor?: string | undefined; size?: number | undefined }

/** An agent's daily statements, the latest first. A cursor is the day of the last one shown; any other begins anew. */
export async function statementsOf(
  activity: CommissionActivity,
  agent: number,
  { cursor, size = PAGE_SIZE }: Page,
): Promise<Pick<Reply<'agentData'>, 'rows' | 'cursor'>> {
  const { day } = commissions
  const isOwn = and(
    ...[eq(commissions.agent, agent), eq(commissions.activity, activity)],
    cursor !== undefined && isDay(cursor) ? lt(day, cursor) : undefined,
  )
  const days = await db
    .select({ day, cents: total(sum(commissions.cents)) })
    .from(commissions)
    .where(isOwn)
    .groupBy(day)
    .orderBy(desc(day))
    .limit(size + 1)
  const shown = days.slice(0, size)
  const last = shown.at(-1)
  const rows = last
    ? await db
        .select()
        .from(commissions)
        .where(and(isOwn, sql`${day} >= ${last.day}::date`))
        .orderBy(commissions.level)
    : []
  return {
    rows: shown.map((one) => ({ ...one, levels: rows.filter((row) => row.day === one.day).map(levelOf) })),
    ...(days.length > size && last && { cursor: last.day }),
  }
}

/** With few friends, the valid bets would tell what a person plays. */
function levelOf({ level, friends, validBet, cents, parts }: typeof commissions.$inferSelect): CommissionLevel {
  const isMany = friends >= COMMISSION_FRIENDS_MIN
  return { level, friends, cents, ...(isMany && { validBet, parts: [...parts] }) }
}

/** How many friends played on a day, their valid bets together, and the day's tiers: for the server alone. */
export async function dayOf(
  activity: CommissionActivity,
  agent: number,
  on: string,
): Promise<{ friends: number; validBet: Cents; tiers: readonly Tier[] | null }> {
  const { friends, validBet, day } = commissions
  const isIt = and(eq(commissions.agent, agent), eq(commissions.activity, activity), eq(day, on))
  const [found] = await db
    .select({ friends: total(sum(friends)), validBet: total(sum(validBet)) })
    .from(commissions)
    .where(isIt)
  const [added] = await db
    .select({ tiers: commissionDays.tiers })
    .from(commissionDays)
    .where(and(eq(commissionDays.activity, activity), eq(commissionDays.day, on)))
  return { friends: found?.friends ?? 0, validBet: found?.validBet ?? 0, tiers: added?.tiers ?? null }
}
