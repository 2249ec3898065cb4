import { type SQL, sql } from 'drizzle-orm'
import { endOf, isOwnMove } from './flows.ts'

/**
 * Common table expressions of a query: `mark`, how far the player's lines are added up, and `fresh`, the lines after it (at most `most`). `minute`
 * is the minute of a stake since 1970, and `is_first` whether it is the first stake of it: such minutes are the time played. A clock that went
 * back counts no minute twice.
 */
export function freshLines(player: number, most?: number): SQL {
  const bound = most === undefined ? sql`` : sql`and l.seq <= (select seq from mark) + ${most}`
  return sql`
    mark as (
      select coalesce(max(seq), 0) as seq, coalesce(max(minute), 0) as minute from ledger_day_marks where player = ${player}
    ),
    played as (
      select l.*, case when l.reason in ('round', 'bet') then floor(extract(epoch from l.posted_at) / 60)::bigint end as minute
      from ledger_lines l where l.player = ${player} and l.seq > (select seq from mark) ${bound}
    ),
    fresh as (
      select played.*, minute > greatest((select minute from mark),
        max(minute) over (order by seq rows between unbounded preceding and 1 preceding)) as is_first
      from played
    )`
}

/** The sums of `fresh` by day, reason, game and ends, in the order of the columns of `ledger_days` after the player. */
export const freshSums: SQL = sql`
  select (l.posted_at at time zone 'Asia/Manila')::date as day, l.reason, coalesce((l.metadata ->> 'gameId')::int, 0) as game,
    ${endOf(0)} as giver, ${endOf(1)} as taker, sum(l.moves[at + 2])::bigint as cents, count(*) as count,
    count(*) filter (where at = 1 and l.is_first) as minutes
  from fresh l cross join lateral generate_series(1, cardinality(l.moves), 3) at
  where ${isOwnMove} group by 1, 2, 3, 4, 5`
