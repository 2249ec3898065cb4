-- The leaf of a chain in the tree of a day: RFC 6962 puts a zero byte before leaves. `salt` is of that chain and day.
create or replace function ledger_leaf(salt bytea, player bigint, seq bigint, head bytea) returns bytea language sql immutable parallel safe as $$
  select sha256('\x00'::bytea || salt || convert_to('player ' || player || E'\nseq ' || seq || E'\nhead ' || encode(head, 'hex'), 'UTF8'))
$$;
