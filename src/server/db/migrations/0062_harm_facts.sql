create or replace function harm_facts(
  p_player bigint, p_begin timestamptz, p_chasing integer, p_night_from integer, p_night_until integer, p_pause integer)
returns json language plpgsql stable as $$
begin
  return json_build_object(
    'deposits', (select coalesce(json_agg(json_build_array(
        floor(extract(epoch from d.created_at) * 1000), d.cents, d.state = 'credited',
        d.state in ('failed', 'expired') and d.reported_cents is null,
        (select coalesce(sum(r.stake - r.win), 0) from rounds r
          where r.player = p_player and r.played_at >= d.created_at - make_interval(mins => p_chasing) and r.played_at < d.created_at))
      order by d.created_at), '[]')
      from deposit_orders d where d.player = p_player and d.created_at >= p_begin and d.gateway_id is not null),
    'cancelled', (select coalesce(json_agg(floor(extract(epoch from w.created_at) * 1000) order by w.created_at), '[]')
      from withdrawals w where w.player = p_player and w.created_at >= p_begin and w.state = 'cancelled'),
    'raises', (select coalesce(json_agg(floor(extract(epoch from l.asked_at) * 1000) order by l.asked_at), '[]')
      from limit_raises l where l.player = p_player and l.asked_at >= p_begin),
    'days', (select coalesce(json_agg(json_build_array(day, rounds, staked, lost, minutes, night_minutes) order by day), '[]') from (
      select (in_manila)::date as day, count(*) as rounds, sum(stake) as staked, sum(stake - win) as lost, count(distinct minute) as minutes,
        count(distinct minute) filter (where extract(hour from in_manila) >= p_night_from and extract(hour from in_manila) < p_night_until) as night_minutes
      from (select r.stake, r.win, r.played_at at time zone 'Asia/Manila' as in_manila, date_trunc('minute', r.played_at) as minute
        from rounds r where r.player = p_player and r.played_at >= p_begin) played
      group by 1) of_days),
    'sessions', (select coalesce(json_agg(extract(epoch from last - first) / 60 + 1 order by first), '[]') from (
      select min(minute) as first, max(minute) as last from (
        select minute, count(*) filter (where is_first) over (order by minute) as session from (
          select minute, coalesce(minute - lag(minute) over (order by minute) > make_interval(mins => p_pause), true) as is_first from (
            select distinct date_trunc('minute', r.played_at) as minute from rounds r
            where r.player = p_player and r.played_at >= p_begin) minutes) opened) numbered
      group by session) of_sessions));
end $$;
