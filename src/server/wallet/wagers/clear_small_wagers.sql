-- Clears what a player has left to stake where all coin, with the safe-box and held coin, is below the floor and no round is open.
-- The caller has locked the player's totals, so a posting at the same time asks for its stakes afterwards.
create or replace function clear_small_wagers(p_player bigint, p_floor bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  if ledger_coin(p_player) >= p_floor then
    return;
  end if;
  perform from open_rounds where player = p_player;
  if not found then
    perform clear_wagers(p_player, 'floor', p_at);
  end if;
end $$;
