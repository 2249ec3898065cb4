-- Pre-bet look-up for other domains: a player's limits on play at a time, with what their windows have taken. Null without a limit, unless all
-- are asked for, and null for who never staked. One flat JSON value, in the order of `StakeLimits`: the end of
-- the pay period is the last, 0 without pay days.
create or replace function limits_at(p_player bigint, p_at_ms bigint, p_all boolean) returns json language plpgsql stable as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v play_counts;
  v_days bigint := 1;
  v_weeks bigint := 1;
  v_months bigint := 1;
  v_pays bigint := 1;
begin
  select * into v from play_counts where player = p_player and (is_limited or p_all);
  if not found then
    return null;
  end if;
  if v.day < v_day then
    v_days := 0;
    v_weeks := ((v.day - date '1970-01-05') / 7 = (v_day - date '1970-01-05') / 7)::integer;
    v_months := (date_trunc('month', v.day::timestamp) = date_trunc('month', v_day::timestamp))::integer;
  end if;
  if v.pay_ends <= v_day then
    v_pays := 0;
    v.pay_ends := next_pay_day(v.pay_days, v_day);
  end if;
  return json_build_array(
    p_at_ms, p_at_ms / 60000 <= v.last_minute, v.round_most,
    v.stake_day_most, v.staked_day * v_days, v.stake_week_most, v.staked_week * v_weeks, v.stake_month_most, v.staked_month * v_months,
    v.loss_day_most, v.lost_day * v_days, v.loss_week_most, v.lost_week * v_weeks, v.loss_month_most, v.lost_month * v_months,
    v.time_day_most, v.minutes_day * v_days, v.time_week_most, v.minutes_week * v_weeks, v.time_month_most, v.minutes_month * v_months,
    v.loss_pay_most, v.lost_pay * v_pays, coalesce((v.pay_ends - date '1970-01-01') * 86400000::bigint - 28800000, 0));
end $$;
