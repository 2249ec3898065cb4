-- The root of a Merkle tree over hashes, as RFC 6962 has it: one byte before each node, and the last of an odd level rises as it is.
create or replace function ledger_merkle(nodes bytea[]) returns bytea language plpgsql immutable parallel safe as $$
declare
  v_level bytea[] := nodes;
  v_next bytea[];
begin
  if coalesce(cardinality(nodes), 0) = 0 then return sha256(''::bytea); end if;
  while cardinality(v_level) > 1 loop
    v_next := '{}';
    for i in 1 .. cardinality(v_level) by 2 loop
      v_next := v_next || case when i = cardinality(v_level) then v_level[i]
        else sha256('\x01'::bytea || v_level[i] || v_level[i + 1]) end;
    end loop;
    v_level := v_next;
  end loop;
  return v_level[1];
end $$;
