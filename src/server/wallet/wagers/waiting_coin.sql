-- The spendable coin that no stake may touch: bonuses that wait until their requirement ends (`wagerList.ts`), as far as they do not lie in the
-- safe-box. Called before a bet is resolved, and by the stored functions of games once their posting holds the player's coin account.
create or replace function waiting_coin(p_player bigint) returns bigint language plpgsql stable as $$
declare
  v_mark bigint;
  v_waits bigint;
begin
  select valid_bet into v_mark from player_totals where player = p_player and wager_end > valid_bet;
  if not found then
    return 0;
  end if;
  select sum(locked) into v_waits from wagers where player = p_player and waits and ends > v_mark;
  if v_waits is null then
    return 0;
  end if;
  return greatest(0, v_waits - (select coalesce(sum(balance), 0) from ledger_accounts where owner = p_player and slot = 3));
end $$;
