import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../../ledger/post.ts'
import { depositReversals } from '../debtTables.ts'
import { depositOrders } from '../tables.ts'
import { unstakedDeposits } from '../unstaked/tables.ts'

/** The sum of a player's deposits credited since a moment, without bonuses. */
export async function depositedSince(reader: Reader, player: number, since: Date): Promise<Cents> {
  const [row] = await reader
    .select({ sum: sql<number>`coalesce(sum(${depositOrders.cents}), 0)::bigint` })
    .from(depositOrders)
    .where(
      and(eq(depositOrders.player, player), eq(depositOrders.state, 'credited'), gte(depositOrders.creditedAt, since)),
    )
  return row?.sum ?? 0
}

/** What was deposited on a day in Manila. */
export type DayDeposits = { readonly day: string; readonly cents: Cents }

/**
 * The deposits that count for rewards, by day of credit in Manila, the oldest first, less what was paid back of them and what left unstaked. A payment that was set aside
 * does not count: nobody chose it so, and it brings no bonus when it is played either. Nor does `except`, which is being paid back.
 */
export async function countedDeposits(
  reader: Reader,
  player: number,
  { start, end, except }: { start: Date; end: Date; except?: string | undefined },
): Promise<DayDeposits[]> {
  const { id, state, creditedAt, asideUntil, cents } = depositOrders
  const day = sql<string>`to_char(${creditedAt} at time zone 'Asia/Manila', 'YYYY-MM-DD')`
  const paidBack = sql`coalesce((select sum(${depositReversals.cents}) from ${depositReversals}
    where ${depositReversals.orderId} = ${id} and not ${depositReversals.isEarly}), 0)`
  const unstaked = sql`coalesce((select sum(${unstakedDeposits.cents}) from ${unstakedDeposits}
    where ${unstakedDeposits.orderId} = ${id} and ${unstakedDeposits.returnedAt} is null), 0)`
  const isCounted = and(eq(state, 'credited'), isNull(asideUntil), except ? ne(id, except) : undefined)
  const days = await reader
    .select({ day, cents: sql<number>`sum(greatest(0, ${cents} - ${paidBack} - ${unstaked}))::bigint` })
    .from(depositOrders)
    .where(and(eq(depositOrders.player, player), gte(creditedAt, start), lt(creditedAt, end), isCounted))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return days.filter((one) => one.cents > 0)
}

export const sumOf = (days: readonly DayDeposits[]): Cents => days.reduce((sum, { cents }) => sum + cents, 0)
