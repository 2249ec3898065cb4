ALTER TABLE "wagers" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "wagers_waiting" ON "wagers" USING btree ("player","ends") WHERE "wagers"."waits";
--> statement-breakpoint
create or replace function assert_not_waiting(p_player bigint, p_coin bigint) returns void language plpgsql as $$
begin
  if p_coin < waiting_coin(p_player) then
    raise exception 'the stake is coin that waits' using errcode = 'PW001';
  end if;
end $$;
--> statement-breakpoint
create or replace function waiting_coin(p_player bigint) returns bigint language plpgsql stable as $$
declare
  v_mark bigint;
  v_waits bigint;
begin
  select valid_bet into v_mark from player_totals where player = p_player and wager_end > valid_bet;
  if not found then
    return 0;
  end if;
  select sum(locked) into v_waits from wagers where player = p_player and waits and ends > v_mark;
  if v_waits is null then
    return 0;
  end if;
  return greatest(0, v_waits - (select coalesce(sum(balance), 0) from ledger_accounts where owner = p_player and slot = 3));
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
  v_open json;
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
  perform from players where id = v_player and state = 'open' and (is_bot or age_state = 'given' and (p_agreed is null or agreed_texts = p_agreed)
    or exists (select from open_rounds where player = v_player and game_id = v_game));
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
  select json_build_object('id', r.id, 'seed', r.seed, 'nonce', r.nonce, 'stake', r.stake, 'staked', r.staked, 'config', r.config,
    'tuning', r.tuning, 'choice', r.choice, 'moves', r.moves, 'view', r.view, 'shown', r.shown, 'openedAt', r.opened_at, 'movedAt', r.moved_at,
    'leftAt', r.left_at, 'pair', json_build_array(s.server_seed, s.server_seed_hash, s.client_seed, s.nonce)) into v_open
  from open_rounds r join fair_seeds s on s.player = r.player and s.id = r.seed where r.player = v_player and r.game_id = v_game;
  return json_build_array(
    v_id, v_player, v_game, v_pair, v_server_seed, v_hash, v_client, v_nonce, v_next, ledger_at(v_player, p_round_key),
    limits_at(v_player, (extract(epoch from p_at) * 1000)::bigint, false), play_at(v_player, (extract(epoch from p_at) * 1000)::bigint), v_open,
    waiting_coin(v_player));
end $$;
--> statement-breakpoint
create or replace function move_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_step integer, p_move text, p_stake bigint,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_leaves boolean default false
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
    perform assert_not_waiting(p_player, v_coin);
    perform count_wager(p_player, p_stake, 0, 0);
  end if;

  update open_rounds set moves = moves || p_move, staked = staked + p_stake, moved_at = v_at,
    left_at = case when p_leaves then v_at end
  where player = p_player and game_id = p_game;
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';
  return query select 'kept', v_coin;
end $$;
--> statement-breakpoint
create or replace function open_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_seed uuid, p_nonce integer, p_paytable_hash text, p_config jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_least bigint default 0, p_choice text default null
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
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

  v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
  perform assert_not_waiting(p_player, v_coin);

  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed;
  insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, choice, opened_at, moved_at)
  values (p_player, p_game, p_round, p_seed, p_nonce, p_stake, p_stake, p_config, p_paytable_hash, p_choice, v_at, v_at);
  -- Starting a round counts as having seen the one before.
  delete from unseen_rounds where player = p_player and game_id = p_game;
  -- Its stakes are valid bet once it is settled.
  perform count_wager(p_player, p_stake, 0, 0);
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';

  return query select 'opened', v_coin;
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
