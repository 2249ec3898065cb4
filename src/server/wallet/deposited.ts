import { and, eq, gte, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../ledger/post.ts'
import { depositOrders } from './tables.ts'

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
