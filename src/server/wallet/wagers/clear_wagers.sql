-- Ends every requirement of a player that is not staked yet, and says why. Repeating it changes nothing.
create or replace function clear_wagers(p_player bigint, p_why text, p_at timestamptz) returns void language plpgsql as $$
declare
  v_mark bigint;
begin
  update player_totals set wager_end = valid_bet where player = p_player and wager_end > valid_bet returning valid_bet into v_mark;
  if found then
    -- One that had not begun begins and ends at the mark.
    update wagers set starts = least(starts, v_mark), ends = v_mark, cleared = p_why, cleared_at = p_at
    where player = p_player and ends > v_mark;
  end if;
end $$;
