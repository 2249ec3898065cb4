-- Counts a stake and a win in the windows of a player's limits (`play_counts`) and since the log-in, and the minute as played. A stake that would
-- take a window above its limit is not counted, nor one while a reality check is due. `p_least` is the least time of a round in milliseconds, where
-- this stake begins one, else -1: a stake too soon after the beginning of the round before is not counted. A stake of 0 (a win, or a free move)
-- always is. `p_in_round` is all that the round has staked with this stake.
-- A loss is a count that a stake raises and a win lowers, never below zero: a win makes no room for more than was lost before it. A round belongs to
-- the windows of its stake: `p_began_ms` is when a round that ends now began, and its win lowers no window that began later.
-- Answers whether it was counted. Only then it has changed a sum, and its row stays locked until the end of the transaction.
-- Called before the posting: the row comes before ledger accounts in the order of locks. A posting that fails is taken back by `uncount_play`.
-- A day before the row's is of a slow clock, and counts in the row's windows.
create or replace function count_play(p_player bigint, p_stake bigint, p_win bigint, p_in_round bigint, p_at_ms bigint, p_least bigint default -1,
  p_began_ms bigint default null)
returns boolean language plpgsql as $$
declare
  v_minute constant bigint := p_at_ms / 60000;
  -- The Philippines keep UTC+8 all year.
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v_began constant date := date '1970-01-01' + ((p_began_ms + 28800000) / 86400000)::integer;
  v_known date;
begin
  loop
    update play_counts set
      staked_day = staked_day + p_stake, staked_week = staked_week + p_stake, staked_month = staked_month + p_stake,
      lost_day = greatest(0, lost_day + p_stake - case when v_began < day then 0 else p_win end),
      lost_week = greatest(0, lost_week + p_stake
        - case when (v_began - date '1970-01-05') / 7 < (day - date '1970-01-05') / 7 then 0 else p_win end),
      lost_month = greatest(0, lost_month + p_stake
        - case when date_trunc('month', v_began::timestamp) < date_trunc('month', day::timestamp) then 0 else p_win end),
      lost_pay = greatest(0, lost_pay + p_stake - case when p_began_ms < pay_began then 0 else p_win end),
      minutes_day = minutes_day + (v_minute > last_minute)::integer, minutes_week = minutes_week + (v_minute > last_minute)::integer,
      minutes_month = minutes_month + (v_minute > last_minute)::integer, last_minute = greatest(last_minute, v_minute),
      session_staked = session_staked + p_stake, session_won = session_won + p_win,
      session_minutes = session_minutes + check_after(0, v_minute - check_minute, 60),
      check_minutes = check_after(check_minutes, v_minute - check_minute, check_every_at(check_every, check_later, check_later_at, p_at_ms)),
      check_minute = greatest(check_minute, v_minute), round_at_ms = case when p_least < 0 then round_at_ms else p_at_ms end
    where player = p_player and day >= v_day and (p_stake = 0
      or check_after(check_minutes, v_minute - check_minute, check_every_at(check_every, check_later, check_later_at, p_at_ms))
        <= check_every_at(check_every, check_later, check_later_at, p_at_ms)
      -- A clock that was set back by more keeps nobody waiting.
      and (p_least <= 0 or p_at_ms >= round_at_ms + p_least or p_at_ms <= round_at_ms - p_least)
      and (not is_limited or p_in_round <= round_most
        and staked_day + p_stake <= stake_day_most and staked_week + p_stake <= stake_week_most and staked_month + p_stake <= stake_month_most
        and lost_day + p_stake <= loss_day_most and lost_week + p_stake <= loss_week_most and lost_month + p_stake <= loss_month_most
        and lost_pay + p_stake <= loss_pay_most
        and (v_minute <= last_minute or minutes_day < time_day_most and minutes_week < time_week_most and minutes_month < time_month_most)));
    if found then
      return true;
    end if;
    select day into v_known from play_counts where player = p_player for no key update;
    if not found then
      insert into play_counts (player, day) values (p_player, v_day) on conflict do nothing;
    elsif v_known < v_day then
      -- The row's lock is held, so no other call begins the windows as well.
      update play_counts set day = v_day, staked_day = 0, lost_day = 0, minutes_day = 0 where player = p_player;
      if (v_known - date '1970-01-05') / 7 <> (v_day - date '1970-01-05') / 7 then
        update play_counts set staked_week = 0, lost_week = 0, minutes_week = 0 where player = p_player;
      end if;
      if date_trunc('month', v_known::timestamp) <> date_trunc('month', v_day::timestamp) then
        update play_counts set staked_month = 0, lost_month = 0, minutes_month = 0 where player = p_player;
      end if;
      update play_counts set lost_pay = 0, pay_ends = next_pay_day(pay_days, v_day), pay_began = (v_day - date '1970-01-01') * 86400000::bigint - 28800000
      where player = p_player and pay_ends <= v_day;
    else
      return false;
    end if;
  end loop;
end $$;
