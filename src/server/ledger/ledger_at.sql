-- What another domain's look-up asks of the ledger before a stake: a player's coin, and whose entry an id is, and since when. As one value,
-- [cents, player, milliseconds], with nulls where the id was never posted: an answer of many columns costs more than what it tells.
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
