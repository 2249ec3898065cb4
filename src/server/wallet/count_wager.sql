-- Adds a stake and a win to a player's totals and reduces the wagering requirements (`stakes.ts`). A stake counts towards the bonus and
-- the deposit requirement, and a fulfilled bonus requirement unlocks the bonus. Called by the stored functions of games.
create or replace function count_wager(p_player bigint, p_stake bigint, p_win bigint) returns void language plpgsql as $$
begin
  insert into player_totals (player, bet, won) values (p_player, p_stake, p_win)
  on conflict (player) do update set
    bet = player_totals.bet + p_stake,
    won = player_totals.won + p_win,
    turnover_left = greatest(0, player_totals.turnover_left - p_stake),
    deposit_left = greatest(0, player_totals.deposit_left - p_stake),
    bonus_bound = case when player_totals.turnover_left > p_stake then player_totals.bonus_bound else 0 end;
end $$;
