-- Ends the transaction where a stake has left less spendable coin than waits: another posting came between the check of the bet and its stake.
create or replace function assert_not_waiting(p_player bigint, p_coin bigint) returns void language plpgsql as $$
begin
  if p_coin < waiting_coin(p_player) then
    raise exception 'the stake is coin that waits' using errcode = 'PW001';
  end if;
end $$;
