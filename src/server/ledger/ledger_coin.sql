-- All coin of a player: spendable, held for withdrawals and in the safe-box.
create or replace function ledger_coin(p_player bigint) returns bigint language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from ledger_accounts where owner = p_player and currency = 'coin';
$$;
