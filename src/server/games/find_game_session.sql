-- Finds an open game session by its token's hash or by its id, with the input of the checks before a round. That is the seed pair in force, the
-- commitment to the next server seed, `ledger_at`, `limits_at`, `play_at`, the open round of its game with its seed pair, and `waiting_coin`. Null if the session is unknown, has ended or was idle, or if its log-in or account has ended.
-- Null too if the player's age does not open play, or if the player has not agreed to the texts in force (`agreedKey`). Neither closes a game in
-- which the player's round is open: it can be finished, and only a further stake is refused (`validateMove`).
-- A process of the build before passes no key, and asks for none.
-- A stable function reads one snapshot. Single queries are faster than one join, whose cached plan does not know the player. Plain variables are an
-- eighth faster than records.
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
