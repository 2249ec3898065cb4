CREATE TABLE "wagers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wagers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"entry" text,
	"asked" bigint NOT NULL,
	"locked" bigint DEFAULT 0 NOT NULL,
	"born" bigint NOT NULL,
	"starts" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cleared" text,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "wagers_player_id_pk" PRIMARY KEY("player","id"),
	CONSTRAINT "wagers_marks" CHECK ("wagers"."starts" <= "wagers"."ends" and "wagers"."born" <= "wagers"."starts")
);
--> statement-breakpoint
ALTER TABLE "player_totals" ADD COLUMN "valid_bet" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_totals" ADD COLUMN "wager_end" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wagers" ADD CONSTRAINT "wagers_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wagers_open" ON "wagers" USING btree ("player","ends");
--> statement-breakpoint
drop function count_wager;
--> statement-breakpoint
drop function end_round;
--> statement-breakpoint
drop function settle_round;
--> statement-breakpoint
create or replace function clear_small_wagers(p_player bigint, p_floor bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  if ledger_coin(p_player) >= p_floor then
    return;
  end if;
  perform from open_rounds where player = p_player;
  if not found then
    perform clear_wagers(p_player, 'floor', p_at);
  end if;
end $$;
--> statement-breakpoint
create or replace function clear_wagers(p_player bigint, p_why text, p_at timestamptz) returns void language plpgsql as $$
declare
  v_mark bigint;
begin
  update player_totals set wager_end = valid_bet where player = p_player and wager_end > valid_bet returning valid_bet into v_mark;
  if found then
    -- One that had not begun begins and ends at the mark.
    update wagers set starts = least(starts, v_mark), ends = v_mark, cleared = p_why, cleared_at = p_at
    where player = p_player and ends > v_mark;
  end if;
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function ledger_coin(p_player bigint) returns bigint language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from ledger_accounts where owner = p_player and currency = 'coin';
$$;
--> statement-breakpoint
create or replace function end_round(
  p_round uuid, p_player bigint, p_game integer, p_moves integer, p_win bigint, p_outcome jsonb, p_valid bigint, p_floor bigint,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_round open_rounds;
  v_posted record;
  v_coin bigint;
  v_played_at timestamptz;
begin
  delete from open_rounds
  where player = p_player and game_id = p_game and id = p_round and cardinality(moves) = p_moves returning * into v_round;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;

  if p_win > 0 then
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      raise exception 'the win of round % was not posted: %', p_round, v_posted.outcome;
    end if;
    v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
  end if;

  -- A look-up by id starts at the opening (`find.ts`), so a slow clock must not store an earlier end.
  insert into rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
  values (p_player, greatest(v_at, v_round.opened_at), p_round, v_round.seed, v_round.staked, p_win, p_game, v_round.nonce, p_outcome)
  returning played_at into v_played_at;
  insert into unseen_rounds (player, game_id, round, played_at) values (p_player, p_game, p_round, v_played_at)
  on conflict (player, game_id) do update set round = excluded.round, played_at = excluded.played_at;
  if count_wager(p_player, 0, p_win, p_valid) > 0 then
    perform clear_small_wagers(p_player, p_floor, v_at);
  end if;
  return query select 'ended', v_coin;
end $$;
--> statement-breakpoint
create or replace function move_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_step integer, p_move text, p_stake bigint,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
begin
  -- The row lock serialises the moves of a round.
  perform from open_rounds
  where player = p_player and game_id = p_game and id = p_round and shown = p_step - 1 and cardinality(moves) = p_step - 1
  for no key update;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;

  if p_stake > 0 then
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      return query select v_posted.outcome, 0::bigint;
      return;
    end if;
    v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
    perform count_wager(p_player, p_stake, 0, 0);
  end if;

  update open_rounds set moves = moves || p_move, staked = staked + p_stake, moved_at = v_at
  where player = p_player and game_id = p_game;
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';
  return query select 'kept', v_coin;
end $$;
--> statement-breakpoint
create or replace function open_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_seed uuid, p_nonce integer, p_paytable_hash text, p_config jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
begin
  -- The row lock serialises the player's rounds, and a reveal of the seed waits for it.
  perform from fair_seeds where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null for no key update;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;
  perform from open_rounds where player = p_player and game_id = p_game;
  if found then
    return query select 'open', 0::bigint;
    return;
  end if;

  select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    return query select v_posted.outcome, 0::bigint;
    return;
  end if;

  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed;
  insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, opened_at, moved_at)
  values (p_player, p_game, p_round, p_seed, p_nonce, p_stake, p_stake, p_config, p_paytable_hash, v_at, v_at);
  -- Starting a round counts as having seen the one before.
  delete from unseen_rounds where player = p_player and game_id = p_game;
  -- Its stakes are valid bet once it is settled.
  perform count_wager(p_player, p_stake, 0, 0);
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';

  return query select 'opened', v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
end $$;
--> statement-breakpoint
create or replace function settle_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_win bigint, p_seed uuid, p_nonce integer,
  p_outcome jsonb, p_has_nothing_to_show boolean, p_valid bigint, p_floor bigint,
  p_entry text, p_reason text, p_played_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint, played_at_ms bigint) language plpgsql as $$
declare
  v_played_at constant timestamptz := to_timestamp(p_played_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
  v_left bigint;
begin
  -- The row lock serialises the player's rounds.
  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null;
  if not found then
    return query select 'moved', 0::bigint, 0::bigint;
    return;
  end if;

  -- A second call with the same round id waits here until this transaction ends.
  select * into strict v_posted from ledger_try(p_entry, p_reason, p_played_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    return query select v_posted.outcome, 0::bigint, 0::bigint;
    return;
  end if;

  insert into rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
  values (p_player, v_played_at, p_round, p_seed, p_stake, p_win, p_game, p_nonce, p_outcome);
  -- Starting a round counts as having seen the one before.
  if p_has_nothing_to_show then
    delete from unseen_rounds where player = p_player and game_id = p_game;
  else
    insert into unseen_rounds (player, game_id, round, played_at) values (p_player, p_game, p_round, v_played_at)
    on conflict (player, game_id) do update set round = excluded.round, played_at = excluded.played_at;
  end if;

  v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
  v_left := count_wager(p_player, p_stake, p_win, p_valid);
  if v_coin < p_floor and v_left > 0 then
    perform clear_small_wagers(p_player, p_floor, v_played_at);
  end if;

  -- One write a minute is enough to keep the game session from expiring.
  update game_sessions set last_seen_at = v_played_at
  where id = p_session and last_seen_at < v_played_at - interval '1 minute';

  return query select 'played', v_coin, p_played_at_ms;
end $$;
--> statement-breakpoint
-- What was left to stake is carried into the list: the larger of the two sums in all, and each of them by its kind (`carried`).
-- A bet counted whole so far, so the mark begins at everything that was staked.
update player_totals set valid_bet = bet, wager_end = bet + greatest(deposit_left, turnover_left);
--> statement-breakpoint
insert into wagers (player, kind, reason, asked, locked, born, starts, ends, created_at)
select t.player, w.kind, 'carried', w.asked, w.locked, t.bet, t.bet + w.before, t.bet + w.before + w.asked, now()
from player_totals t
cross join lateral (select least(t.deposit_left, t.turnover_left) as shared) s
cross join lateral (values
  ('both', s.shared, case when t.turnover_left > t.deposit_left then 0 else t.bonus_bound end, 0),
  ('bonus', t.turnover_left - s.shared, t.bonus_bound, s.shared),
  ('deposit', t.deposit_left - s.shared, 0, s.shared)
) w (kind, asked, locked, before)
where w.asked > 0
order by t.player, w.before;
