-- Settles an open round: posts the win of its moves and stores the round among the played ones.
-- `p_valid` is the valid bet of all its stakes, and below `p_floor` cents nothing is left to stake.
-- Answers 'ended'; or 'moved' if the round has had another move or is settled already: then nothing has changed.
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
