import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../ledger/flows.ts'
import { correctedStakesSince, validBetsIn } from '../ledger/validBets.ts'

/**
 * A query for all valid bet that rounds settled in a period: rows (player, game, valid), several for a player and game. Instant rounds are
 * ledger lines. A round with moves has its valid bet in its row, found by the index of its player. Its stakes that were corrected since are
 * negative rows, as `countedBetOf` counts them: a stake is corrected after its round was settled.
 */
export function settledBetsIn(period: Period): SQL {
  const [from, to] = [period.from.toISOString(), period.to.toISOString()]
  return sql`
    select * from (${validBetsIn(period)}) instant
    union all
    select p.id, stepped.* from players p cross join lateral (
      select r.game_id, ${VALID} from rounds r
      where r.player = p.id and r.played_at >= ${from} and r.played_at < ${to} and r.outcome ? 'moves' offset 0
    ) stepped
    union all
    select c.player, r.game_id, -(${VALID} * c.staked / r.stake) from (${correctedStakesSince(period.from)}) c
    join rounds r on r.player = c.player and r.id = substring(c.entry from '^round:([0-9a-f-]{36})(?:$|:)')::uuid
      and r.played_at >= ${from} and r.played_at < ${to} and r.outcome ? 'moves'`
}

const VALID = sql`coalesce((r.outcome ->> 'valid')::bigint, r.stake)`
