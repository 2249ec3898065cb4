-- Gives a counted stake and win back to the windows in which they were made. Windows that have ended since have no limit any more.
-- The sums since the log-in lose it too, unless it was made before. Minutes stay counted. Called before the posting that gives the coin back, for the order of locks, or after a posting that failed.
create or replace function uncount_play(p_player bigint, p_stake bigint, p_win bigint, p_at_ms bigint) returns void language plpgsql as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
begin
  update play_counts set staked_day = greatest(0, staked_day - p_stake), lost_day = greatest(0, lost_day - p_stake + p_win)
  where player = p_player and day <= v_day;
  update play_counts set staked_week = greatest(0, staked_week - p_stake), lost_week = greatest(0, lost_week - p_stake + p_win)
  where player = p_player and (day - date '1970-01-05') / 7 <= (v_day - date '1970-01-05') / 7;
  update play_counts set staked_month = greatest(0, staked_month - p_stake), lost_month = greatest(0, lost_month - p_stake + p_win)
  where player = p_player and date_trunc('month', day::timestamp) <= date_trunc('month', v_day::timestamp);
  update play_counts set lost_pay = greatest(0, lost_pay - p_stake + p_win) where player = p_player and pay_began <= p_at_ms;
  update play_counts set session_staked = greatest(0, session_staked - p_stake), session_won = greatest(0, session_won - p_win)
  where player = p_player and session_since <= to_timestamp(p_at_ms / 1000.0);
end $$;
