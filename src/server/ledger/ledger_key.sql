-- The permanent key of an entry's id: 16 bytes of its hash. It outlives the entry, which is dropped with its month.
create or replace function ledger_key(id text) returns uuid language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32)::uuid
$$;
