-- The hash that chains an anchor to the day before. The verifier of wallet files builds the same text.
create or replace function ledger_anchor(id bigint, day text, leaves bigint, root bytea, previous bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to('perya anchor 1' || E'\nanchor ' || id || E'\nday ' || day || E'\nprevious ' || encode(previous, 'hex')
    || E'\nleaves ' || leaves || E'\nroot ' || encode(root, 'hex'), 'UTF8'))
$$;
