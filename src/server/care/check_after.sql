-- Minutes of play since the last answered reality check, at a time `p_gap` minutes after the latest of `p_minutes`. A pause counts as play up to ten
-- minutes. After a pause of an hour they begin anew, unless a check is due: that one waits for its answer. `check_every` minutes may be played.
create or replace function check_after(p_minutes bigint, p_gap bigint, p_every bigint) returns bigint language sql immutable as $$
  select case
    when p_gap <= 0 then p_minutes
    when p_gap >= 60 and p_minutes + 10 <= p_every then 1
    else p_minutes + least(p_gap, 10)
  end
$$;
