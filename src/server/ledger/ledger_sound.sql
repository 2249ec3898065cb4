-- Validates moves of three numbers each: two different accounts of one currency and a positive amount. Null if they are valid, else the fault.
create or replace function ledger_sound(moves bigint[]) returns text language plpgsql immutable parallel safe as $$
begin
  if cardinality(moves) = 0 or cardinality(moves) % 3 <> 0 then return 'no moves'; end if;
  for i in 1 .. cardinality(moves) by 3 loop
    if moves[i] = moves[i + 1] then return 'two accounts'; end if;
    if moves[i + 2] <= 0 then return 'no amount'; end if;
    if (case when moves[i] >= 32 then moves[i] & 31 = 1 else (moves[i] >> 5) & 1 = 1 end)
      <> (case when moves[i + 1] >= 32 then moves[i + 1] & 31 = 1 else (moves[i + 1] >> 5) & 1 = 1 end) then
      return 'two currencies';
    end if;
  end loop;
  return null;
end $$;
