-- What stands for an entry's id for ever, when the entry itself has gone with its month: 16 bytes of its hash.
create or replace function ledger_key(id text) returns uuid language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32)::uuid
$$;
