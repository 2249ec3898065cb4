-- Adds a stake, a win and the valid bet of a settled round to a player's totals (`stakes.ts`). The list of requirements is read by the mark
-- `valid_bet`, so a bet changes this row alone. Answers what is left to stake. Called by the stored functions of games.
create or replace function count_wager(p_player bigint, p_stake bigint, p_win bigint, p_valid bigint) returns bigint language plpgsql as $$
declare
  v_left bigint;
begin
  insert into player_totals (player, bet, won, valid_bet) values (p_player, p_stake, p_win, p_valid)
  on conflict (player) do update set
    bet = player_totals.bet + p_stake,
    won = player_totals.won + p_win,
    valid_bet = player_totals.valid_bet + p_valid
  returning wager_end - valid_bet into v_left;
  return greatest(0, v_left);
end $$;
