import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../ledger/flows.ts'
import { validBetsIn } from '../ledger/validBets.ts'

/**
 * A query for all valid bet that rounds settled in a period: rows (player, game, valid), several for a player and game. Instant rounds are
 * ledger lines. A round with moves has its valid bet in its row, found by the index of its player.
 */
export function settledBetsIn(period: Period): SQL {
  const [from, to] = [period.from.toISOString(), period.to.toISOString()]
  return sql`
    select * from (${validBetsIn(period)}) instant
    union all
    select p.id, stepped.* from players p cross join lateral (
      select r.game_id, coalesce((r.outcome ->> 'valid')::bigint, r.stake) from rounds r
      where r.player = p.id and r.played_at >= ${from} and r.played_at < ${to} and r.outcome ? 'moves' offset 0
    ) stepped`
}
