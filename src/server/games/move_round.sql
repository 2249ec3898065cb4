-- Stores the next move of an open round and takes its further stake. The outcome of the move is resolved only after that.
-- Answers 'kept'; 'moved' if this is not the next move any more; 'limited' if its stake is above a limit; or why `ledger_try` did not post.
-- `p_leaves`: the rule of the game makes the move, for a player who has gone.
-- Only 'kept' has changed anything.
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
