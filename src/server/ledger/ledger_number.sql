-- An account's number: whose it is, times 32, and which of theirs. A player's is made of their id and the pocket; any other's of a hash of its
-- name, below zero, and the shard. The lowest bit of such a hash says points, so that a number alone tells its currency (`accounts.ts` has the same).
create or replace function ledger_number(name text) returns bigint language sql immutable parallel safe as $$
  select case
    when starts_with(name, 'player:') then split_part(name, ':', 2)::bigint * 32
      + array_position(array['coin', 'points', 'hold', 'safebox'], split_part(name, ':', 3)) - 1
    when name ~ '^house:.*:\d+$' then ledger_owner(regexp_replace(name, ':\d+$', '')) * 32 + substring(name from '\d+$')::bigint
    else ledger_owner(name) * 32
  end
$$;
