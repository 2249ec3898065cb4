import { and, eq, gte, isNull, notInArray, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { isIdentified } from '../kyc/gate.ts'
import { levelOf } from '../standing/levels.ts'
import { playerTotals } from '../standing/tables.ts'
import { withdrawals } from './tables.ts'

/** What a player may ask for in a day and a month, and what of it is left. Cents. */
export type Limits = Record<Span, { most: Cents; left: Cents }>
const spans = ['day', 'month'] as const
type Span = (typeof spans)[number]

/** What came back, or never left, takes nothing of a limit. */
export const givenBack = ['cancelled', 'rejected', 'returned'] as const

/** The limits of a player, by VIP level and identity, with what is left of them now. */
export async function limitsOf(player: number, on: typeof db | Tx = db): Promise<Limits> {
  const most = await mostOf(player, on)
  const used = await usedOf(player, on)
  const of = (span: Span) => ({ most: most[span], left: Math.max(0, most[span] - used[span]) })
  return { day: of('day'), month: of('month') }
}

/** Refuses an amount above what is left. The caller has locked the wallet, so requests beside it wait. */
export async function assertWithinLimits(tx: Tx, player: number, amount: Cents): Promise<void> {
  const limits = await limitsOf(player, tx)
  for (const span of spans) {
    const { most, left } = limits[span]
    if (amount > left) throw new Refusal('withdrawalLimit', { span, most, left })
  }
}

async function mostOf(player: number, on: typeof db | Tx): Promise<Record<Span, Cents>> {
  const [totals] = await on
    .select({ validBet: playerTotals.validBet })
    .from(playerTotals)
    .where(eq(playerTotals.player, player))
  const level = levelOf(totals?.validBet ?? 0)
  const { levels, unidentified } = catalogue().withdrawals.limits
  const row = levels.findLast((each) => each.level <= level)
  if (!row) throw new Error('withdrawals.yaml has no limits for level 0')
  if (await isIdentified(player, on)) return row
  return { day: Math.min(row.day, unidentified.day), month: Math.min(row.month, unidentified.month) }
}

async function usedOf(player: number, on: typeof db | Tx): Promise<Record<Span, Cents>> {
  const today = manilaDay(now())
  const [dayBegan, monthBegan] = [dayStart(today), dayStart(`${today.slice(0, 7)}-01`)]
  const { cents, fee, createdAt, state, refundOf, isFinal } = withdrawals
  const [used] = await on
    .select({
      day: sql<Cents>`coalesce(sum(${cents} + ${fee}) filter (where ${gte(createdAt, dayBegan)}), 0)::bigint`,
      month: sql<Cents>`coalesce(sum(${cents} + ${fee}), 0)::bigint`,
    })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.player, player),
        gte(createdAt, monthBegan),
        notInArray(state, [...givenBack]),
        isNull(refundOf),
        eq(isFinal, false),
      ),
    )
  return used ?? { day: 0, month: 0 }
}
