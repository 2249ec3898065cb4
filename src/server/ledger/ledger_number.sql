-- The number of an account: owner times 32, plus slot. A player's owner is the player's id and the slot is the pocket.
-- Any other account's owner is a negative hash of its name and the slot is the shard. The lowest bit of that hash means points, so a number tells its
-- currency. `accounts.ts` computes the same.
create or replace function ledger_number(name text) returns bigint language sql immutable parallel safe as $$
  select case
    when starts_with(name, 'player:') then split_part(name, ':', 2)::bigint * 32
      + array_position(array['coin', 'points', 'hold', 'safebox'], split_part(name, ':', 3)) - 1
    when name ~ '^house:.*:\d+$' then ledger_owner(regexp_replace(name, ':\d+$', '')) * 32 + substring(name from '\d+$')::bigint
    else ledger_owner(name) * 32
  end
$$;
