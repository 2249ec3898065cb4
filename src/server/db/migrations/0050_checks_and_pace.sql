ALTER TABLE "play_counts" ADD COLUMN "session_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "session_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "session_staked" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "session_won" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "check_every" bigint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "check_later" bigint;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "check_later_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "check_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "check_minute" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "round_at_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "is_quick_play_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "quick_play_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "is_quick_play_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD CONSTRAINT "play_counts_intervals" CHECK ("play_counts"."check_every" in (15, 30, 60, 120) and coalesce("play_counts"."check_later" in (15, 30, 60, 120), true));
--> statement-breakpoint
drop function open_round;
--> statement-breakpoint
drop function settle_round;
--> statement-breakpoint
drop function count_play;
--> statement-breakpoint
create or replace function find_game_session(p_token_hash text, p_id uuid, p_idle_since timestamptz, p_at timestamptz, p_round_key uuid,
  p_agreed text default null)
returns json language plpgsql stable as $$
declare
  v_id uuid;
  v_player bigint;
  v_game integer;
  v_session uuid;
  v_pair uuid;
  v_server_seed text;
  v_hash text;
  v_client text;
  v_nonce integer;
  v_next text;
begin
  if p_id is null then
    select id, player, game_id, session into v_id, v_player, v_game, v_session from game_sessions
    where token_hash = p_token_hash and ended_at is null and last_seen_at > p_idle_since;
  else
    select id, player, game_id, session into v_id, v_player, v_game, v_session from game_sessions
    where id = p_id and ended_at is null and last_seen_at > p_idle_since;
  end if;
  if not found then
    return null;
  end if;
  perform from players where id = v_player and state = 'open' and (is_bot or age_state = 'given' and (p_agreed is null or agreed_texts = p_agreed));
  if not found then
    return null;
  end if;
  -- A game session ends with the log-in that opened it.
  if v_session is not null then
    perform from sessions where id = v_session and ended_at is null and expires_at > p_at;
    if not found then
      return null;
    end if;
  end if;
  select id, server_seed, server_seed_hash, client_seed, nonce into v_pair, v_server_seed, v_hash, v_client, v_nonce from fair_seeds
  where player = v_player and revealed_at is null;
  select server_seed_hash into v_next from prepared_seeds where player = v_player;
  return json_build_array(
    v_id, v_player, v_game, v_pair, v_server_seed, v_hash, v_client, v_nonce, v_next, ledger_at(v_player, p_round_key),
    limits_at(v_player, (extract(epoch from p_at) * 1000)::bigint, false), play_at(v_player, (extract(epoch from p_at) * 1000)::bigint));
end $$;
--> statement-breakpoint
create or replace function open_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_seed uuid, p_nonce integer, p_paytable_hash text, p_config jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_least bigint default 0
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
begin
  -- The row lock serialises the player's rounds, and a reveal of the seed waits for it.
  perform from fair_seeds where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null for no key update;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;
  perform from open_rounds where player = p_player and game_id = p_game;
  if found then
    return query select 'open', 0::bigint;
    return;
  end if;

  if not count_play(p_player, p_stake, 0, p_stake, p_at_ms, p_least) then
    return query select 'limited', 0::bigint;
    return;
  end if;
  select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    perform uncount_play(p_player, p_stake, 0, p_at_ms);
    return query select v_posted.outcome, 0::bigint;
    return;
  end if;

  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed;
  insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, opened_at, moved_at)
  values (p_player, p_game, p_round, p_seed, p_nonce, p_stake, p_stake, p_config, p_paytable_hash, v_at, v_at);
  -- Starting a round counts as having seen the one before.
  delete from unseen_rounds where player = p_player and game_id = p_game;
  -- Its stakes are valid bet once it is settled.
  perform count_wager(p_player, p_stake, 0, 0);
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';

  return query select 'opened', v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
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
begin
  -- The row lock serialises the player's rounds.
  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null;
  if not found then
    return query select 'moved', 0::bigint, 0::bigint;
    return;
  end if;

  if not count_play(p_player, p_stake, p_win, p_stake, p_played_at_ms, p_least) then
    return query select 'limited', 0::bigint, 0::bigint;
    return;
  end if;

  -- A second call with the same round id waits here until this transaction ends.
  select * into strict v_posted from ledger_try(p_entry, p_reason, p_played_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    perform uncount_play(p_player, p_stake, p_win, p_played_at_ms);
    return query select v_posted.outcome, 0::bigint, 0::bigint;
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
create or replace function check_after(p_minutes bigint, p_gap bigint, p_every bigint) returns bigint language sql immutable as $$
  select case
    when p_gap <= 0 then p_minutes
    when p_gap >= 60 and p_minutes + 10 <= p_every then 1
    else p_minutes + least(p_gap, 10)
  end
$$;
--> statement-breakpoint
create or replace function check_every_at(p_every bigint, p_later bigint, p_later_at timestamptz, p_at_ms bigint) returns bigint
language sql immutable as $$
  select case when p_later_at <= to_timestamp(p_at_ms / 1000.0) then p_later else p_every end
$$;
--> statement-breakpoint
create or replace function count_play(p_player bigint, p_stake bigint, p_win bigint, p_in_round bigint, p_at_ms bigint, p_least bigint default -1)
returns boolean language plpgsql as $$
declare
  v_minute constant bigint := p_at_ms / 60000;
  -- The Philippines keep UTC+8 all year.
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v_known date;
begin
  loop
    update play_counts set
      staked_day = staked_day + p_stake, staked_week = staked_week + p_stake, staked_month = staked_month + p_stake,
      lost_day = lost_day + p_stake - p_win, lost_week = lost_week + p_stake - p_win, lost_month = lost_month + p_stake - p_win,
      lost_pay = lost_pay + p_stake - p_win,
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
--> statement-breakpoint
create or replace function uncount_play(p_player bigint, p_stake bigint, p_win bigint, p_at_ms bigint) returns void language plpgsql as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
begin
  update play_counts set staked_day = greatest(0, staked_day - p_stake), lost_day = lost_day - p_stake + p_win
  where player = p_player and day <= v_day;
  update play_counts set staked_week = greatest(0, staked_week - p_stake), lost_week = lost_week - p_stake + p_win
  where player = p_player and (day - date '1970-01-05') / 7 <= (v_day - date '1970-01-05') / 7;
  update play_counts set staked_month = greatest(0, staked_month - p_stake), lost_month = lost_month - p_stake + p_win
  where player = p_player and date_trunc('month', day::timestamp) <= date_trunc('month', v_day::timestamp);
  update play_counts set lost_pay = lost_pay - p_stake + p_win where player = p_player and pay_began <= p_at_ms;
  update play_counts set session_staked = greatest(0, session_staked - p_stake), session_won = greatest(0, session_won - p_win)
  where player = p_player and session_since <= to_timestamp(p_at_ms / 1000.0);
end $$;
