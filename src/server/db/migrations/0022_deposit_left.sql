ALTER TABLE "player_totals" ADD COLUMN "deposit_left" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "unstaked" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- play_round as before (0019), and a stake counts for deposits too. What was deposited before this asks for nothing.
create or replace function play_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_win bigint, p_seed uuid, p_nonce integer,
  p_outcome jsonb, p_is_plain boolean,
  p_entry text, p_reason text, p_played_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (taken boolean, coin bigint, played_at_ms bigint) language plpgsql as $$
declare
  v_played_at constant timestamptz := to_timestamp(p_played_at_ms / 1000.0);
  v_posted record;
begin
  -- Whoever wants the same id, or the same nonce of the same seed, waits here until this round has been committed or is gone.
  insert into rounds (id, player, game_id, stake, win, seed, nonce, outcome, played_at, seen_at)
  values (p_round, p_player, p_game, p_stake, p_win, p_seed, p_nonce, p_outcome, v_played_at,
    case when p_is_plain then v_played_at end)
  on conflict do nothing;
  if not found then
    return query select false, 0::bigint, 0::bigint;
    return;
  end if;

  -- The row lock makes the rounds of a player one after the other.
  update fair_seeds set nonce = nonce + 1 where id = p_seed and nonce = p_nonce and revealed_at is null;
  if not found then
    raise exception 'the seed of round % is not in force any more', p_round using errcode = 'GR001';
  end if;

  select * into strict v_posted from ledger_post(p_entry, p_reason, p_played_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    raise exception 'round % has a ledger entry but no row', p_round;
  end if;

  -- Whoever starts the next round has seen the one before.
  update rounds set seen_at = v_played_at where player = p_player and game_id = p_game and seen_at is null and id <> p_round;

  insert into player_totals (player, bet, won) values (p_player, p_stake, p_win)
  on conflict (player) do update set
    bet = player_totals.bet + p_stake,
    won = player_totals.won + p_win,
    turnover_left = greatest(0, player_totals.turnover_left - p_stake),
    deposit_left = greatest(0, player_totals.deposit_left - p_stake),
    bonus_bound = case when player_totals.turnover_left > p_stake then player_totals.bonus_bound else 0 end;

  -- A sign of life once a minute is enough to keep the seat.
  update game_sessions set last_seen_at = v_played_at
  where id = p_session and last_seen_at < v_played_at - interval '1 minute';

  return query select true, v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')], p_played_at_ms;
end $$;
