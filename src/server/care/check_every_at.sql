-- The interval of reality checks in force at a time, in minutes: a longer one that was asked for holds once it is ripe.
create or replace function check_every_at(p_every bigint, p_later bigint, p_later_at timestamptz, p_at_ms bigint) returns bigint
language sql immutable as $$
  select case when p_later_at <= to_timestamp(p_at_ms / 1000.0) then p_later else p_every end
$$;
