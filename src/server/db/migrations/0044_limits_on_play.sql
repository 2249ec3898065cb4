CREATE TABLE "play_counts" (
	"player" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"last_minute" bigint DEFAULT 0 NOT NULL,
	"staked_day" bigint DEFAULT 0 NOT NULL,
	"staked_week" bigint DEFAULT 0 NOT NULL,
	"staked_month" bigint DEFAULT 0 NOT NULL,
	"lost_day" bigint DEFAULT 0 NOT NULL,
	"lost_week" bigint DEFAULT 0 NOT NULL,
	"lost_month" bigint DEFAULT 0 NOT NULL,
	"minutes_day" bigint DEFAULT 0 NOT NULL,
	"minutes_week" bigint DEFAULT 0 NOT NULL,
	"minutes_month" bigint DEFAULT 0 NOT NULL,
	"is_limited" boolean DEFAULT false NOT NULL,
	"stake_day_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"stake_week_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"stake_month_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"loss_day_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"loss_week_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"loss_month_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"time_day_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"time_week_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"time_month_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"round_most" bigint DEFAULT 9007199254740991 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_limits" (
	"player" bigint NOT NULL,
	"name" text NOT NULL,
	"own" bigint,
	"own_since" timestamp with time zone,
	"operator" bigint,
	"operator_since" timestamp with time zone,
	"operator_by" text,
	"operator_reason" text,
	"raise_to" bigint,
	"raise_asked_at" timestamp with time zone,
	"raise_void_at" timestamp with time zone,
	CONSTRAINT "play_limits_player_name_pk" PRIMARY KEY("player","name"),
	CONSTRAINT "play_limits_positive" CHECK (least("play_limits"."own", "play_limits"."operator", "play_limits"."raise_to") >= 0)
);
--> statement-breakpoint
-- A bet rewrites the row of its player: free room in each page lets PostgreSQL do that without touching an index.
ALTER TABLE "play_counts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "play_counts" ADD CONSTRAINT "play_counts_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_limits" ADD CONSTRAINT "play_limits_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_limits_operator" ON "play_limits" USING btree ("operator_since") WHERE "play_limits"."operator" is not null;
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
    perform count_play(p_player, 0, p_win, 0, p_at_ms);
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
    limits_at(v_player, (extract(epoch from p_at) * 1000)::bigint, false));
end $$;
--> statement-breakpoint
create or replace function move_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_step integer, p_move text, p_stake bigint,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
  v_staked bigint;
begin
  -- The row lock serialises the moves of a round.
  select staked into v_staked from open_rounds
  where player = p_player and game_id = p_game and id = p_round and shown = p_step - 1 and cardinality(moves) = p_step - 1
  for no key update;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;

  if not count_play(p_player, p_stake, 0, v_staked + p_stake, p_at_ms) then
    return query select 'limited', 0::bigint;
    return;
  end if;
  if p_stake > 0 then
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      perform uncount_play(p_player, p_stake, 0, p_at_ms);
      return query select v_posted.outcome, 0::bigint;
      return;
    end if;
    v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
    perform count_wager(p_player, p_stake, 0, 0);
  end if;

  update open_rounds set moves = moves || p_move, staked = staked + p_stake, moved_at = v_at
  where player = p_player and game_id = p_game;
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';
  return query select 'kept', v_coin;
end $$;
--> statement-breakpoint
create or replace function open_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_seed uuid, p_nonce integer, p_paytable_hash text, p_config jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
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

  if not count_play(p_player, p_stake, 0, p_stake, p_at_ms) then
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
  p_entry text, p_reason text, p_played_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
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

  if not count_play(p_player, p_stake, p_win, p_stake, p_played_at_ms) then
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
create or replace function count_play(p_player bigint, p_stake bigint, p_win bigint, p_in_round bigint, p_at_ms bigint)
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
      minutes_day = minutes_day + (v_minute > last_minute)::integer, minutes_week = minutes_week + (v_minute > last_minute)::integer,
      minutes_month = minutes_month + (v_minute > last_minute)::integer, last_minute = greatest(last_minute, v_minute)
    where player = p_player and day >= v_day and (p_stake = 0 or not is_limited or p_in_round <= round_most
      and staked_day + p_stake <= stake_day_most and staked_week + p_stake <= stake_week_most and staked_month + p_stake <= stake_month_most
      and lost_day + p_stake <= loss_day_most and lost_week + p_stake <= loss_week_most and lost_month + p_stake <= loss_month_most
      and (v_minute <= last_minute or minutes_day < time_day_most and minutes_week < time_week_most and minutes_month < time_month_most));
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
    else
      return false;
    end if;
  end loop;
end $$;
--> statement-breakpoint
create or replace function limits_at(p_player bigint, p_at_ms bigint, p_all boolean) returns json language plpgsql stable as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v play_counts;
  v_days bigint := 1;
  v_weeks bigint := 1;
  v_months bigint := 1;
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
  return json_build_array(
    p_at_ms, p_at_ms / 60000 <= v.last_minute, v.round_most,
    v.stake_day_most, v.staked_day * v_days, v.stake_week_most, v.staked_week * v_weeks, v.stake_month_most, v.staked_month * v_months,
    v.loss_day_most, v.lost_day * v_days, v.loss_week_most, v.lost_week * v_weeks, v.loss_month_most, v.lost_month * v_months,
    v.time_day_most, v.minutes_day * v_days, v.time_week_most, v.minutes_week * v_weeks, v.time_month_most, v.minutes_month * v_months);
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
end $$;
