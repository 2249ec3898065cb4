drop function lost_since;
--> statement-breakpoint
create or replace function quiet_until(p_player bigint, p_at timestamptz, p_minutes integer, p_cents bigint, p_percent integer) returns timestamptz
language sql stable as $$
  with play as materialized (
    select r.played_at, sum(r.stake - r.win) over (order by r.played_at desc) as lost
    from rounds r where r.player = p_player and r.played_at > p_at - make_interval(mins => p_minutes)
  ), paid as materialized (
    select d.cents, greatest(d.credited_at, d.played_at) as at from deposit_orders d
    where d.player = p_player and d.credited_at is not null and greatest(d.credited_at, d.played_at) > p_at - make_interval(hours => 24, mins => p_minutes)
      and exists (select from play where play.lost >= p_cents)
  ), states as (
    select p.played_at, p.lost >= p_cents and p.lost * 100 >= p_percent * coalesce((select sum(cents) from paid
      where paid.at <= p.played_at and paid.at > p.played_at - interval '24 hours'), 0) as is_quiet
    from play p
  )
  select max(s.played_at) + make_interval(mins => p_minutes) from states s
  where s.played_at < coalesce((select min(played_at) from states where not is_quiet), 'infinity')
$$;
