-- Pre-bet look-up for other domains: a player's coin balance, and the player and time of the entry with this key.
-- Returns [cents, player, milliseconds], with nulls for a key that was never posted. One JSON value is cheaper than a row of columns.
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
