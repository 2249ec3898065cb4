-- Opens a round with moves: takes the stake and the nonce. No outcome is resolved yet, so a refused opening uses up no nonce.
-- Answers 'opened'; 'moved' if the nonce is not the next one any more or the seed was revealed; 'open' if the game has an open round;
-- 'limited' if the stake is above a limit, a reality check is due, or the round before began less than `p_least` milliseconds ago; or why `ledger_try` did not post. Only 'opened' has changed anything.
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
