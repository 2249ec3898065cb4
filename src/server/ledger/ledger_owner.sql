-- The owner of an account without a player: 44 bits of its name's hash and a bit for points, negated.
create or replace function ledger_owner(name text) returns bigint language sql immutable parallel safe as $$
  select -(('x' || left(encode(sha256(convert_to(name, 'UTF8')), 'hex'), 11))::bit(44)::bigint * 2 + (strpos(name, ':points') > 0)::integer)
$$;
