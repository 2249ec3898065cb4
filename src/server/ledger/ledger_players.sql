-- The players in a list of moves, in ascending order. The line of the first player also covers the house accounts.
create or replace function ledger_players(moves bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  v_players bigint[] := '{}';
begin
  for i in 1 .. cardinality(moves) loop
    if i % 3 <> 0 and moves[i] >= 32 and (moves[i] >> 5) <> all (v_players) then v_players := v_players || (moves[i] >> 5); end if;
  end loop;
  if cardinality(v_players) < 2 then return v_players; end if;
  return array(select player from unnest(v_players) player order by player);
end $$;
