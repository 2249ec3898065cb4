create or replace function ledger_at(p_player bigint, p_key uuid) returns json language plpgsql stable as $$
declare
  v_coin bigint;
  v_whose bigint;
  v_at timestamptz;
begin
  select balance into v_coin from ledger_accounts where owner = p_player and slot = 0;
  select player, posted_at into v_whose, v_at from ledger_ids where key = p_key;
  return json_build_array(coalesce(v_coin, 0), v_whose, (extract(epoch from v_at) * 1000)::bigint);
end $$;
--> statement-breakpoint
create or replace function find_seat(p_token_hash text, p_seat uuid, p_idle_since timestamptz, p_at timestamptz, p_round_key uuid)
returns json language plpgsql stable as $$
declare
  v_seat record;
  v_pair record;
  v_next text;
begin
  if p_seat is null then
    select id, player, game_id, session into v_seat from game_sessions
    where token_hash = p_token_hash and ended_at is null and last_seen_at > p_idle_since;
  else
    select id, player, game_id, session into v_seat from game_sessions
    where id = p_seat and ended_at is null and last_seen_at > p_idle_since;
  end if;
  if not found then
    return null;
  end if;
  perform from players where id = v_seat.player and state = 'open';
  if not found then
    return null;
  end if;
  -- Who logged out, or was logged out, plays no further round.
  if v_seat.session is not null then
    perform from sessions where id = v_seat.session and ended_at is null and expires_at > p_at;
    if not found then
      return null;
    end if;
  end if;
  select id, server_seed, server_seed_hash, client_seed, nonce into v_pair from fair_seeds
  where player = v_seat.player and revealed_at is null;
  select server_seed_hash into v_next from prepared_seeds where player = v_seat.player;
  return json_build_array(
    v_seat.id, v_seat.player, v_seat.game_id,
    v_pair.id, v_pair.server_seed, v_pair.server_seed_hash, v_pair.client_seed, v_pair.nonce, v_next,
    ledger_at(v_seat.player, p_round_key));
end $$;
