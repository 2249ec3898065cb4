-- The hash that chains a proof to the one before it.
create or replace function ledger_proof(id bigint, made_at timestamptz, lines bigint, changed bytea, previous bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to('perya proof 1' || E'\nproof ' || id::text || E'\nprevious ' || encode(previous, 'hex')
    || E'\ntime ' || (extract(epoch from made_at) * 1000)::bigint::text || E'\nlines ' || lines::text || E'\nchanged ' || encode(changed, 'hex'), 'UTF8'))
$$;
