-- Settles an instant round of a house game in one call. It uses up the nonce first and for good: a resolved outcome is settled now or never.
-- `p_valid` is the stake's valid bet, and below `p_floor` cents nothing is left to stake.
-- Answers 'played'; 'moved' if the nonce has moved on or the seed was revealed; 'limited' if the stake is above a limit, a reality check is due, or the round before began
-- less than `p_least` milliseconds ago; or why `ledger_try`
-- did not post. 'moved' has changed nothing, 'limited' and a failed posting only the nonce, whose round is kept as a refused one.
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
