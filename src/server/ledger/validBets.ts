import { type SQL, sql } from 'drizzle-orm'
import type { Period } from './flows.ts'

/**
 * A query for the valid bet of instant rounds in a period: one row (player, game, valid) for each player and game. The index of the lines' times finds them. A
 * round that was corrected since counts nothing.
 */
export function validBetsIn({ from, to }: Period): SQL {
  return sql`
    with corrected as (${correctedSince(from)})
    select l.player, (l.metadata ->> 'gameId')::int as game,
      sum(coalesce((l.metadata ->> 'valid')::bigint, l.moves[3]))::bigint as valid
    from ledger_lines l
    where l.posted_at >= ${from.toISOString()} and l.posted_at < ${to.toISOString()} and l.player > 0 and l.reason = 'round'
      and coalesce(l.id, l.reason || ':' || l.subject) not in (select entry from corrected)
    group by 1, 2`
}

/** A query for the stakes of rounds with moves that were corrected since a time: rows (player, entry, staked). */
export function correctedStakesSince(from: Date): SQL {
  return sql`
    select l.player, l.id as entry, l.moves[3] as staked
    from (${correctedSince(from)}) corrected
    join ledger_ids i on i.key = ledger_key(corrected.entry)
    join ledger_lines l on l.player = i.player and l.seq = i.seq and l.posted_at = i.posted_at
    where l.reason = 'bet'`
}

const correctedSince = (from: Date): SQL => sql`
  select l.metadata ->> 'corrects' as entry from ledger_lines l
  where l.reason = 'adjustment' and l.posted_at >= ${from.toISOString()} and l.metadata ? 'corrects'`
