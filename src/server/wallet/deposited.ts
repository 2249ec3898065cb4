import { and, eq, gte, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../ledger/post.ts'
import { depositOrders } from './tables.ts'

/** What a player's deposits came to that were credited since a moment, bonuses left out. */
export async function depositedSince(reader: Reader, player: number, since: Date): Promise<Cents> {
  const [row] = await reader
    .select({ sum: sql<number>`coalesce(sum(${depositOrders.cents}), 0)::bigint` })
    .from(depositOrders)
    .where(
      and(eq(depositOrders.player, player), eq(depositOrders.state, 'credited'), gte(depositOrders.creditedAt, since)),
    )
  return row?.sum ?? 0
}
