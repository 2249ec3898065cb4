-- What a stake and a win change of a player's sums, and what is still to be staked before coin may leave (`stakes.ts`): a stake counts for the
-- bonuses and for the deposits, and what was staked to its end binds no bonus any more. Called by the stored functions of games.
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
