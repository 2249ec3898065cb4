CREATE TABLE "unseen_rounds" (
	"player" bigint NOT NULL,
	"game_id" integer NOT NULL,
	"round" uuid NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unseen_rounds_player_game_id_pk" PRIMARY KEY("player","game_id")
);
--> statement-breakpoint
-- Every round rewrites a row here: free room in each page lets PostgreSQL do that without touching an index.
ALTER TABLE "unseen_rounds" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "unseen_rounds" ADD CONSTRAINT "unseen_rounds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO unseen_rounds (player, game_id, round, played_at)
SELECT DISTINCT ON (player, game_id) player, game_id, id, played_at FROM rounds WHERE seen_at IS NULL ORDER BY player, game_id, played_at DESC;
--> statement-breakpoint
ALTER TABLE "open_rounds" DROP CONSTRAINT "open_rounds_seed_fair_seeds_id_fk";
--> statement-breakpoint
ALTER TABLE "rounds" RENAME TO "rounds_before";
--> statement-breakpoint
ALTER TABLE "rounds_before" DROP CONSTRAINT "rounds_seed_fair_seeds_id_fk";
--> statement-breakpoint
DROP INDEX "rounds_big_win";
--> statement-breakpoint
ALTER TABLE "fair_seeds" DROP CONSTRAINT "fair_seeds_pkey", ADD CONSTRAINT "fair_seeds_player_id_pk" PRIMARY KEY("player","id");
--> statement-breakpoint
ALTER TABLE "open_rounds" ADD CONSTRAINT "open_rounds_player_seed_fair_seeds_player_id_fk" FOREIGN KEY ("player","seed") REFERENCES "public"."fair_seeds"("player","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "rounds" (
	"player" bigint NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"seed" uuid NOT NULL,
	"stake" bigint NOT NULL,
	"win" bigint NOT NULL,
	"game_id" integer NOT NULL,
	"nonce" integer NOT NULL,
	"outcome" jsonb NOT NULL,
	CONSTRAINT "rounds_player_played_at_id_pk" PRIMARY KEY("player","played_at","id")
) PARTITION BY RANGE ("played_at");
--> statement-breakpoint
-- For what no month was made for: nothing is ever refused for want of one.
CREATE TABLE "rounds_default" PARTITION OF "rounds" DEFAULT;
--> statement-breakpoint
CREATE INDEX "rounds_big_win" ON "rounds" USING btree ("played_at") WHERE "rounds"."win" >= 5000;
--> statement-breakpoint
-- The months of what has been played, by the calendar of Manila, as `months.ts` makes those to come.
DO $$
DECLARE
  v_month timestamp;
BEGIN
  FOR v_month IN SELECT DISTINCT date_trunc('month', played_at AT TIME ZONE 'Asia/Manila') FROM rounds_before LOOP
    EXECUTE format('create table %I partition of rounds for values from (%L) to (%L)', 'rounds_' || to_char(v_month, 'YYYY_MM'),
      v_month AT TIME ZONE 'Asia/Manila', (v_month + interval '1 month') AT TIME ZONE 'Asia/Manila');
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
SELECT player, played_at, id, seed, stake, win, game_id, nonce, outcome FROM rounds_before ORDER BY player, played_at, id;
--> statement-breakpoint
DROP TABLE "rounds_before";
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

  -- Who looks for a round begins at its opening: no clock that is behind may put its end before.
  insert into rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
  values (p_player, greatest(v_at, v_round.opened_at), p_round, v_round.seed, v_round.staked, p_win, p_game, v_round.nonce, p_outcome)
  returning played_at into v_played_at;
  insert into unseen_rounds (player, game_id, round, played_at) values (p_player, p_game, p_round, v_played_at)
  on conflict (player, game_id) do update set round = excluded.round, played_at = excluded.played_at;
  perform count_wager(p_player, 0, p_win);
  return query select 'ended', v_coin;
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
  values (p_player, p_game, p_round, p_seed, p_nonce, p_stake, p_stake, p_config, p_tuning, v_at, v_at);
  -- Whoever starts the next round has seen the one before.
  delete from unseen_rounds where player = p_player and game_id = p_game;
  perform count_wager(p_player, p_stake, 0);
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';

  return query select 'opened', v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
end $$;
--> statement-breakpoint
create or replace function settle_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_win bigint, p_seed uuid, p_nonce integer,
  p_outcome jsonb, p_is_plain boolean,
  p_entry text, p_reason text, p_played_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, coin bigint, played_at_ms bigint) language plpgsql as $$
declare
  v_played_at constant timestamptz := to_timestamp(p_played_at_ms / 1000.0);
  v_posted record;
begin
  -- The row lock makes the rounds of a player one after the other.
  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null;
  if not found then
    return query select 'moved', 0::bigint, 0::bigint;
    return;
  end if;

  -- Whoever wants the same id waits here until this round has been committed or is gone.
  select * into strict v_posted from ledger_try(p_entry, p_reason, p_played_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    return query select v_posted.outcome, 0::bigint, 0::bigint;
    return;
  end if;

  insert into rounds (player, played_at, id, seed, stake, win, game_id, nonce, outcome)
  values (p_player, v_played_at, p_round, p_seed, p_stake, p_win, p_game, p_nonce, p_outcome);
  -- Whoever starts the next round has seen the one before.
  if p_is_plain then
    delete from unseen_rounds where player = p_player and game_id = p_game;
  else
    insert into unseen_rounds (player, game_id, round, played_at) values (p_player, p_game, p_round, v_played_at)
    on conflict (player, game_id) do update set round = excluded.round, played_at = excluded.played_at;
  end if;

  perform count_wager(p_player, p_stake, p_win);

  -- A sign of life once a minute is enough to keep the seat.
  update game_sessions set last_seen_at = v_played_at
  where id = p_session and last_seen_at < v_played_at - interval '1 minute';

  return query select 'played', v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')], p_played_at_ms;
end $$;
