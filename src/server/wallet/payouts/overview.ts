import { and, asc, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { INSTAPAY_CENTS_MAX, type Rail } from '#contract/wallet/rails.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { withdrawals } from '../tables.ts'
import type { Withdrawal } from '../withdrawals/exchange.ts'
import { payoutEvents } from './tables.ts'

const DAYS = 30
const LISTED_MAX = 200

export type Sum = {
  day: string
  payout: string | null
  rail: Rail
  state: string
  count: number
  cents: Cents
  oldest: Date
}

const { state, refusal, payout, cents, sentAt, decidedAt, settledAt } = withdrawals
const begunAt = sql`coalesce(${sentAt}, ${decidedAt})`
const day = sql<string>`to_char(${begunAt} at time zone 'Asia/Manila', 'YYYY-MM-DD')`
const rail = sql<Rail>`case when ${cents} <= ${sql.raw(String(INSTAPAY_CENTS_MAX))} then 'instapay' else 'pesonet' end`
/** `refused`: approved, and taken by nobody. */
const stands = sql<string>`case when ${state} = 'approved' and ${refusal} is not null then 'refused' else ${state} end`

/** Payments by payout, rail, day and state, the latest day first: those without an end, or also those that ended in the last 30 days. */
export async function sumPayouts(which: 'open' | 'all'): Promise<Sum[]> {
  const isOpen = inArray(state, ['approved', 'sending'])
  const since = new Date(now().getTime() - DAYS * 86_400_000)
  const isRecent = and(inArray(state, ['paid', 'returned']), gte(settledAt, since))
  const shape = { day, payout, rail, state: stands }
  const rows = await db
    .select({
      ...shape,
      count: sql<number>`count(*)::int`,
      cents: sql<string>`sum(${cents})`,
      oldest: sql<string>`min(${begunAt})`,
    })
    .from(withdrawals)
    .where(which === 'open' ? isOpen : or(isOpen, isRecent))
    .groupBy(...Object.values(shape))
    .orderBy(desc(day), asc(payout), asc(rail), asc(stands))
    .limit(LISTED_MAX)
  return rows.map((row) => ({ ...row, cents: Number(row.cents), oldest: new Date(row.oldest) }))
}

/** Withdrawals that no payout takes as they are, the oldest first. */
export async function listRefused(): Promise<Withdrawal[]> {
  const isRefused: SQL | undefined = and(eq(state, 'approved'), isNotNull(refusal))
  return await db.select().from(withdrawals).where(isRefused).orderBy(asc(withdrawals.refusedAt)).limit(LISTED_MAX)
}

export type Stranger = typeof payoutEvents.$inferSelect

/** Words about withdrawals that the payout does not have, the latest first. */
export async function listStrangers(): Promise<Stranger[]> {
  const isStranger = sql`${payoutEvents.outcome} = 'stranger'`
  return await db.select().from(payoutEvents).where(isStranger).orderBy(desc(payoutEvents.heardAt)).limit(LISTED_MAX)
}
