-- Pre-bet look-up for other domains: whether a reality check is due at a time, when the latest round began, and whether quick play is off for the
-- player. Null for who never logged in or staked. One flat JSON value, in the order of `PlayState`.
create or replace function play_at(p_player bigint, p_at_ms bigint) returns json language plpgsql stable as $$
declare
  v play_counts;
  v_every bigint;
begin
  select * into v from play_counts where player = p_player;
  if not found then
    return null;
  end if;
  v_every := check_every_at(v.check_every, v.check_later, v.check_later_at, p_at_ms);
  return json_build_array(
    p_at_ms, check_after(v.check_minutes, p_at_ms / 60000 - v.check_minute, v_every) > v_every, v.round_at_ms,
    v.is_quick_play_closed or v.is_quick_play_off and (v.quick_play_at is null or v.quick_play_at > to_timestamp(p_at_ms / 1000.0)));
end $$;
