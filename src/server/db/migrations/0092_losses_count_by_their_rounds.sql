update play_counts set lost_day = greatest(0, lost_day), lost_week = greatest(0, lost_week), lost_month = greatest(0, lost_month),
  lost_pay = greatest(0, lost_pay) where least(lost_day, lost_week, lost_month, lost_pay) < 0;
--> statement-breakpoint
drop function count_play;
--> statement-breakpoint
create or replace function end_round(
  p_round uuid, p_player bigint, p_game integer, p_moves integer, p_win bigint, p_outcome jsonb, p_valid bigint, p_floor bigint,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_round open_rounds;
  v_posted record;
  v_coin bigint;
  v_played_at timestamptz;
begin
  delete from open_rounds
  where player = p_player and game_id = p_game and id = p_round and cardinality(moves) = p_moves returning * into v_round;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;

  if p_win > 0 then
    perform count_play(p_player, 0, p_win, 0, p_at_ms, -1, (extract(epoch from v_round.opened_at) * 1000)::bigint);
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      raise exception 'the win of round % was not posted: %', p_round, v_posted.outcome;
    end if;
    v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
  end if;

  -- A look-up by id starts at the opening (`find.ts`), so a slow clock must not store an earlier end.
  insert into rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
  values (p_player, greatest(v_at, v_round.opened_at), p_round, v_round.seed, v_round.staked, p_win, p_game, v_round.nonce, p_outcome)
  returning played_at into v_played_at;
  insert into unseen_rounds (player, game_id, round, played_at) values (p_player, p_game, p_round, v_played_at)
  on conflict (player, game_id) do update set round = excluded.round, played_at = excluded.played_at;
  if count_wager(p_player, 0, p_win, p_valid) > 0 then
    perform clear_small_wagers(p_player, p_floor, v_at);
  end if;
  return query select 'ended', v_coin;
end $$;
--> statement-breakpoint
create or replace function settle_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_win bigint, p_seed uuid, p_nonce integer,
  p_outcome jsonb, p_has_nothing_to_show boolean, p_valid bigint, p_floor bigint,
  p_entry text, p_reason text, p_played_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_least bigint default 0
) returns table (outcome text, coin bigint, played_at_ms bigint) language plpgsql as $$
declare
  v_played_at constant timestamptz := to_timestamp(p_played_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
  v_left bigint;
  v_refused text;
begin
  -- The row lock serialises the player's rounds.
  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null;
  if not found then
    return query select 'moved', 0::bigint, 0::bigint;
    return;
  end if;

  if not count_play(p_player, p_stake, 0, p_stake, p_played_at_ms, p_least) then
    v_refused := 'limited';
  else
    -- A second call with the same round id waits here until this transaction ends.
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_played_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      perform uncount_play(p_player, p_stake, 0, p_played_at_ms);
      v_refused := v_posted.outcome;
    elsif p_win > 0 then
      -- A count that a win has lowered to zero cannot be given back, so the win counts once it is posted.
      perform count_play(p_player, 0, p_win, 0, p_played_at_ms);
    end if;
  end if;
  if v_refused is not null then
    insert into refused_rounds (player, seed, nonce, refused_at, id, game_id, stake, win, outcome)
    values (p_player, p_seed, p_nonce, v_played_at, p_round, p_game, p_stake, p_win, p_outcome);
    return query select v_refused, 0::bigint, 0::bigint;
    return;
  end if;

  insert into rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
  values (p_player, v_played_at, p_round, p_seed, p_stake, p_win, p_game, p_nonce, p_outcome);
  -- Starting a round counts as having seen the one before.
  if p_has_nothing_to_show then
    delete from unseen_rounds where player = p_player and game_id = p_game;
  else
    insert into unseen_rounds (player, game_id, round, played_at) values (p_player, p_game, p_round, v_played_at)
    on conflict (player, game_id) do update set round = excluded.round, played_at = excluded.played_at;
  end if;

  v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
  perform assert_not_waiting(p_player, v_coin - p_win);
  v_left := count_wager(p_player, p_stake, p_win, p_valid);
  if v_coin < p_floor and v_left > 0 then
    perform clear_small_wagers(p_player, p_floor, v_played_at);
  end if;

  -- One write a minute is enough to keep the game session from expiring.
  update game_sessions set last_seen_at = v_played_at
  where id = p_session and last_seen_at < v_played_at - interval '1 minute';

  return query select 'played', v_coin, p_played_at_ms;
end $$;
--> statement-breakpoint
create or replace function count_play(p_player bigint, p_stake bigint, p_win bigint, p_in_round bigint, p_at_ms bigint, p_least bigint default -1,
  p_began_ms bigint default null)
returns boolean language plpgsql as $$
declare
  v_minute constant bigint := p_at_ms / 60000;
  -- The Philippines keep UTC+8 all year.
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v_began constant date := date '1970-01-01' + ((p_began_ms + 28800000) / 86400000)::integer;
  v_known date;
begin
  loop
    update play_counts set
      staked_day = staked_day + p_stake, staked_week = staked_week + p_stake, staked_month = staked_month + p_stake,
      lost_day = greatest(0, lost_day + p_stake - case when v_began < day then 0 else p_win end),
      lost_week = greatest(0, lost_week + p_stake
        - case when (v_began - date '1970-01-05') / 7 < (day - date '1970-01-05') / 7 then 0 else p_win end),
      lost_month = greatest(0, lost_month + p_stake
        - case when date_trunc('month', v_began::timestamp) < date_trunc('month', day::timestamp) then 0 else p_win end),
      lost_pay = greatest(0, lost_pay + p_stake - case when p_began_ms < pay_began then 0 else p_win end),
      minutes_day = minutes_day + (v_minute > last_minute)::integer, minutes_week = minutes_week + (v_minute > last_minute)::integer,
      minutes_month = minutes_month + (v_minute > last_minute)::integer, last_minute = greatest(last_minute, v_minute),
      session_staked = session_staked + p_stake, session_won = session_won + p_win,
      session_minutes = session_minutes + check_after(0, v_minute - check_minute, 60),
      check_minutes = check_after(check_minutes, v_minute - check_minute, check_every_at(check_every, check_later, check_later_at, p_at_ms)),
      check_minute = greatest(check_minute, v_minute), round_at_ms = case when p_least < 0 then round_at_ms else p_at_ms end
    where player = p_player and day >= v_day and (p_stake = 0
      or check_after(check_minutes, v_minute - check_minute, check_every_at(check_every, check_later, check_later_at, p_at_ms))
        <= check_every_at(check_every, check_later, check_later_at, p_at_ms)
      -- A clock that was set back by more keeps nobody waiting.
      and (p_least <= 0 or p_at_ms >= round_at_ms + p_least or p_at_ms <= round_at_ms - p_least)
      and (not is_limited or p_in_round <= round_most
        and staked_day + p_stake <= stake_day_most and staked_week + p_stake <= stake_week_most and staked_month + p_stake <= stake_month_most
        and lost_day + p_stake <= loss_day_most and lost_week + p_stake <= loss_week_most and lost_month + p_stake <= loss_month_most
        and lost_pay + p_stake <= loss_pay_most
        and (v_minute <= last_minute or minutes_day < time_day_most and minutes_week < time_week_most and minutes_month < time_month_most)));
    if found then
      return true;
    end if;
    select day into v_known from play_counts where player = p_player for no key update;
    if not found then
      insert into play_counts (player, day) values (p_player, v_day) on conflict do nothing;
    elsif v_known < v_day then
      -- The row's lock is held, so no other call begins the windows as well.
      update play_counts set day = v_day, staked_day = 0, lost_day = 0, minutes_day = 0 where player = p_player;
      if (v_known - date '1970-01-05') / 7 <> (v_day - date '1970-01-05') / 7 then
        update play_counts set staked_week = 0, lost_week = 0, minutes_week = 0 where player = p_player;
      end if;
      if date_trunc('month', v_known::timestamp) <> date_trunc('month', v_day::timestamp) then
        update play_counts set staked_month = 0, lost_month = 0, minutes_month = 0 where player = p_player;
      end if;
      update play_counts set lost_pay = 0, pay_ends = next_pay_day(pay_days, v_day), pay_began = (v_day - date '1970-01-01') * 86400000::bigint - 28800000
      where player = p_player and pay_ends <= v_day;
    else
      return false;
    end if;
  end loop;
end $$;
--> statement-breakpoint
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
