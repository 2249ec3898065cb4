import { type SQL, sql } from 'drizzle-orm'
import type { Period } from './flows.ts'

/**
 * A query for the valid bet of instant rounds in a period: one row (player, game, valid) for each player and game. The index of the lines' times finds them. A
 * round that was corrected since counts nothing.
 */
export function validBetsIn({ from, to }: Period): SQL {
  return sql`
    with corrected as (
      select l.metadata ->> 'corrects' as entry from ledger_lines l
      where l.reason = 'adjustment' and l.posted_at >= ${from.toISOString()} and l.metadata ? 'corrects'
    )
    select l.player, (l.metadata ->> 'gameId')::int as game,
      sum(coalesce((l.metadata ->> 'valid')::bigint, l.moves[3]))::bigint as valid
    from ledger_lines l
    where l.posted_at >= ${from.toISOString()} and l.posted_at < ${to.toISOString()} and l.player > 0 and l.reason = 'round'
      and coalesce(l.id, l.reason || ':' || l.subject) not in (select entry from corrected)
    group by 1, 2`
}
