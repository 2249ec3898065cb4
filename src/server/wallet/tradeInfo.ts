import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { INSTAPAY_CENTS_MAX } from '#contract/wallet/rails.ts'
import { HOUSE_FIGURES_MS } from '#contract/wallet/trade.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { type Database, db } from '../db/database.ts'
import { onReplica } from '../db/replica.ts'
import { historyOf } from '../ledger/history.ts'
import { playReasons } from '../ledger/reasons.ts'
import { type DaySum, daySumsOf } from '../ledger/sums.ts'
import { depositedSince } from './deposits/deposited.ts'
import { cachedFor } from './houseFigures.ts'
import { depositOrders, openWithdrawalStates, withdrawals } from './tables.ts'

type Own = Reply<'tradeInfo'>
type House = Reply<'anonymous/tradeInfo'>

const house = cachedFor(HOUSE_FIGURES_MS, () => onReplica(readHouse))

export const anonymousTradeInfo: Handler<'anonymous/tradeInfo'> = async () => await house()

export const tradeInfo: Handler<'tradeInfo'> = async (_body, { session: { player } }) => {
  const day = manilaDay(now())
  const since = dayStart(day)
  const isPaid = and(eq(withdrawals.state, 'paid'), gte(withdrawals.settledAt, since))
  const isOpen = inArray(withdrawals.state, [...openWithdrawalStates])
  const { state, expiresAt } = depositOrders
  const isPending = and(eq(state, 'pending'), gte(expiresAt, now()))
  return {
    ...(await house()),
    day,
    deposited: await depositedSince(db, player, since),
    withdrawn: (await withdrawalSum(player, isPaid)).cents,
    ...(await playedOn(player, day)),
    deposits: await sumOf(depositOrders, and(eq(depositOrders.player, player), isPending)),
    withdrawals: await withdrawalSum(player, isOpen),
  }
}

const withdrawalSum = (player: number, which: SQL | undefined) =>
  sumOf(withdrawals, and(eq(withdrawals.player, player), isNull(withdrawals.refundOf), which))

async function sumOf(table: typeof withdrawals | typeof depositOrders, which: SQL | undefined) {
  const cents: PgColumn = table.cents
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number),
    })
    .from(table)
    .where(which)
  return row ?? { count: 0, cents: 0 }
}

/** Stakes less those that came back, and wins; nothing if the day has too many lines to add up. */
async function playedOn(player: number, day: string): Promise<Pick<Own, 'staked' | 'won'>> {
  const sums = await daySumsOf(db, player, { from: day, to: day, reasons: playReasons })
  const of = (wanted: readonly DaySum['reason'][], side: 'gave' | 'got'): Cents =>
    sums.filter(({ reason }) => wanted.includes(reason)).reduce((sum, each) => sum + each[side], 0)
  const staked = of(['round', 'bet'], 'gave') - of(['betReturned'], 'got')
  if (sums.length === 0 && (await hasPlayedOn(player, day))) return {}
  return { staked: Math.max(0, staked), won: of(['round', 'win'], 'got') }
}

/** A day that has too many lines for sums has lines all the same. */
async function hasPlayedOn(player: number, day: string): Promise<boolean> {
  const { lines } = await historyOf(db, player, { reasons: playReasons, from: day, to: day, size: 1 })
  return lines.length > 0
}

/** Withdrawals that banks have paid today, by rail. Refunds of flagged payments are no withdrawals. */
async function readHouse(on: Database): Promise<House> {
  const day = manilaDay(now())
  const { state, settledAt, createdAt, cents, refundOf } = withdrawals
  const rail = sql<
    'instapay' | 'pesonet'
  >`case when ${cents} <= ${sql.raw(String(INSTAPAY_CENTS_MAX))} then 'instapay' else 'pesonet' end`
  const took = sql`extract(epoch from ${settledAt} - ${createdAt}) * 1000`
  const found = await on
    .select({
      rail,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`sum(${cents})`.mapWith(Number),
      medianMs: sql<number>`greatest(0, round(percentile_cont(0.5) within group (order by ${took})))`.mapWith(Number),
    })
    .from(withdrawals)
    .where(and(eq(state, 'paid'), gte(settledAt, dayStart(day)), isNull(refundOf)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return { day, rails: found }
}
