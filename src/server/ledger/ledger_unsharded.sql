-- Moves without the shards of house accounts, so that a repeated posting compares equal.
create or replace function ledger_unsharded(moves bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$
begin
  for i in 1 .. cardinality(moves) loop
    if i % 3 <> 0 and moves[i] < 0 then moves[i] := moves[i] & ~31::bigint; end if;
  end loop;
  return moves;
end $$;
