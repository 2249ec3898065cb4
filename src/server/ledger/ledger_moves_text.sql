-- The hashed text of a line's moves. `names` maps the numbers of house and channel accounts to their names.
create or replace function ledger_moves_text(moves bigint[], names jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  v_text text := '';
  v_pockets constant text[] := array['coin', 'points', 'hold', 'safebox'];
begin
  for i in 1 .. cardinality(moves) loop
    if i % 3 = 0 then
      v_text := v_text || ' ' || moves[i];
    else
      v_text := v_text || case when i % 3 = 1 then E'\nmove ' else ' ' end || case
        when moves[i] >= 32 then 'player:' || (moves[i] >> 5) || ':' || v_pockets[(moves[i] & 31) + 1]
        else coalesce(names ->> moves[i]::text, 'nobody') end;
    end if;
  end loop;
  return v_text;
end $$;
