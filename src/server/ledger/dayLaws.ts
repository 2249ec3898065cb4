/**
 * The laws of the sums of days, one query each. A player's days are compared from the first that both sides have: months of lines and of sums go
 * after the same years, but not at one moment.
 */
export const lawsOfDays: Record<string, string> = {
  'sums of days are those of their lines': `
    with lines as (
      select l.player, (l.posted_at at time zone 'Asia/Manila')::date as day, l.reason, sum(l.moves[at + 2]) as cents, count(*) as count
      from ledger_day_marks m join ledger_lines l on l.player = m.player and l.seq <= m.seq
      cross join lateral generate_series(1, cardinality(l.moves), 3) at
      where l.moves[at] >> 5 = l.player or l.moves[at + 1] >> 5 = l.player
      group by 1, 2, 3
    ), sums as (
      select player, day, reason, sum(cents) as cents, sum(count) as count from ledger_days group by 1, 2, 3
    ), kept as (
      select player, greatest(s.since, l.since) as since from (select player, min(day) as since from sums group by 1) s
      join (select player, min(day) as since from lines group by 1) l using (player)
    )
    select 'player ' || player || ' ' || day || ' ' || reason as subject, coalesce(s.cents, 0) || ', its lines ' || coalesce(l.cents, 0) as found
    from sums s full join lines l using (player, day, reason) join kept using (player)
    where day >= since and (coalesce(s.cents, 0), coalesce(s.count, 0)) <> (coalesce(l.cents, 0), coalesce(l.count, 0))`,
}
