CREATE TABLE "open_rounds" (
	"player" bigint NOT NULL,
	"game_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"seed" uuid NOT NULL,
	"nonce" integer NOT NULL,
	"stake" bigint NOT NULL,
	"staked" bigint NOT NULL,
	"config" jsonb NOT NULL,
	"tuning" text NOT NULL,
	"moves" text[] DEFAULT '{}' NOT NULL,
	"view" jsonb,
	"shown" integer DEFAULT -1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_rounds_player_game_id_pk" PRIMARY KEY("player","game_id")
);
--> statement-breakpoint
ALTER TABLE "open_rounds" ADD CONSTRAINT "open_rounds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_rounds" ADD CONSTRAINT "open_rounds_seed_fair_seeds_id_fk" FOREIGN KEY ("seed") REFERENCES "public"."fair_seeds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create or replace function end_round(
  p_round uuid, p_player bigint, p_game integer, p_moves integer, p_win bigint, p_outcome jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_round open_rounds;
  v_posted record;
  v_coin bigint;
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

  insert into rounds (id, player, game_id, stake, win, seed, nonce, outcome, played_at)
  values (p_round, p_player, p_game, v_round.staked, p_win, v_round.seed, v_round.nonce, p_outcome, v_at);
  perform count_wager(p_player, 0, p_win);
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
  -- The lock makes the moves of a round one after the other.
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
    perform count_wager(p_player, p_stake, 0);
  end if;

  update open_rounds set moves = moves || p_move, staked = staked + p_stake, moved_at = v_at
  where player = p_player and game_id = p_game;
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';
  return query select 'kept', v_coin;
end $$;
--> statement-breakpoint
create or replace function open_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_seed uuid, p_nonce integer, p_tuning text, p_config jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
begin
  -- This lock makes the rounds of a player one after the other, and keeps the seed from being revealed meanwhile.
  perform from fair_seeds where id = p_seed and nonce = p_nonce and revealed_at is null for no key update;
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

  update fair_seeds set nonce = nonce + 1 where id = p_seed;
  insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, opened_at, moved_at)
  values (p_player, p_game, p_round, p_seed, p_nonce, p_stake, p_stake, p_config, p_tuning, v_at, v_at);
  -- Whoever starts the next round has seen the one before.
  update rounds set seen_at = v_at where player = p_player and game_id = p_game and seen_at is null;
  perform count_wager(p_player, p_stake, 0);
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';

  return query select 'opened', v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
end $$;
