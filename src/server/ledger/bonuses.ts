import { and, desc, gt, gte, inArray, or, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { DEPOSIT_BONUS, NOT_PLAY } from './history.ts'
import type { Reader } from './post.ts'
import type { Reason } from './reasons.ts'
import { lines } from './tables.ts'

/** A bonus that a player got: coin of one of the reasons, or the bonus of a deposit. */
export type BonusLine = { player: number; reason: Reason; at: Date; cents: Cents }

/** What the moves of a line brought to its player's coin, whose account has the number of 32 times the player (`accounts.ts`). */
const coinReceived = sql<number>`(select coalesce(sum(${lines.moves}[at + 2]), 0) from generate_series(1, cardinality(${lines.moves}), 3) at
  where ${lines.moves}[at + 1] = ${lines.player} * 32)`

/** The newest bonuses since a moment, of all players. One pass over the lines since then, so callers keep the answer for minutes. */
export async function bonusesSince(
  reader: Reader,
  since: Date,
  reasons: readonly Reason[],
  most: number,
): Promise<BonusLine[]> {
  const isBonus = or(and(inArray(lines.reason, [...reasons]), sql`${coinReceived} > 0`), DEPOSIT_BONUS)
  return await reader
    .select({
      player: lines.player,
      reason: lines.reason,
      at: lines.postedAt,
      cents: sql<number>`case when ${lines.reason} = 'deposit' then (${lines.metadata} ->> 'bonus')::bigint
        else ${coinReceived} end`.mapWith(Number),
    })
    .from(lines)
    .where(and(NOT_PLAY, gte(lines.postedAt, since), gt(lines.player, 0), isBonus))
    .orderBy(desc(lines.postedAt))
    .limit(most)
}
