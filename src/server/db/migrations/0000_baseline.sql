create or replace function ledger_sound(moves bigint[]) returns text language plpgsql immutable parallel safe as $$
begin
  if cardinality(moves) = 0 or cardinality(moves) % 3 <> 0 then return 'no moves'; end if;
  for i in 1 .. cardinality(moves) by 3 loop
    if moves[i] = moves[i + 1] then return 'two accounts'; end if;
    if moves[i + 2] <= 0 then return 'no amount'; end if;
    if (case when moves[i] >= 32 then moves[i] & 31 = 1 else (moves[i] >> 5) & 1 = 1 end)
      <> (case when moves[i + 1] >= 32 then moves[i + 1] & 31 = 1 else (moves[i + 1] >> 5) & 1 = 1 end) then
      return 'two currencies';
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
CREATE TABLE "avatar_frames" (
	"player" bigint NOT NULL,
	"frame" smallint NOT NULL,
	"got_at" timestamp with time zone NOT NULL,
	CONSTRAINT "avatar_frames_player_frame_pk" PRIMARY KEY("player","frame")
);
--> statement-breakpoint
CREATE TABLE "number_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claimant" bigint NOT NULL,
	"holder" bigint NOT NULL,
	"mobile" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text
);
--> statement-breakpoint
CREATE TABLE "superiors" (
	"player" bigint PRIMARY KEY NOT NULL,
	"superior" bigint NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freeze_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"player" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_player_key_hash_pk" PRIMARY KEY("player","key_hash")
);
--> statement-breakpoint
CREATE TABLE "login_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"standing" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"player" bigint PRIMARY KEY NOT NULL,
	"hashes" text[] NOT NULL,
	"pending" text[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"number_hash" text NOT NULL,
	"purpose" integer NOT NULL,
	"asker" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_number_hash_purpose_asker_pk" PRIMARY KEY("number_hash","purpose","asker")
);
--> statement-breakpoint
CREATE TABLE "password_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"player" bigint NOT NULL,
	"device" text NOT NULL,
	"device_key_hash" text,
	"address" text NOT NULL,
	"phone_info" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"client" jsonb,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agent5_friends" (
	"agent" bigint NOT NULL,
	"friend" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent5_friends_agent_friend_pk" PRIMARY KEY("agent","friend")
);
--> statement-breakpoint
CREATE TABLE "counted_friends" (
	"agent" bigint NOT NULL,
	"friend" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "counted_friends_agent_friend_pk" PRIMARY KEY("agent","friend")
);
--> statement-breakpoint
CREATE TABLE "count_leftovers" (
	"player" bigint PRIMARY KEY NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL,
	"tickets" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "christmas_lanterns" (
	"player" bigint NOT NULL,
	"season" text NOT NULL,
	"place" integer NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"hung_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "christmas_lanterns_player_season_place_pk" PRIMARY KEY("player","season","place")
);
--> statement-breakpoint
CREATE TABLE "commission_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity" text NOT NULL,
	"agent" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date,
	"level" integer,
	"by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "commission_days" (
	"activity" text NOT NULL,
	"day" date NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"tiers" jsonb,
	CONSTRAINT "commission_days_activity_day_pk" PRIMARY KEY("activity","day")
);
--> statement-breakpoint
CREATE TABLE "commission_sources" (
	"activity" text NOT NULL,
	"day" date NOT NULL,
	"friend" bigint NOT NULL,
	"type" integer NOT NULL,
	"valid" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"agents" bigint[] NOT NULL,
	"rates" integer[] NOT NULL,
	CONSTRAINT "commission_sources_friend_day_activity_type_pk" PRIMARY KEY("friend","day","activity","type")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"activity" text NOT NULL,
	"agent" bigint NOT NULL,
	"day" date NOT NULL,
	"level" integer NOT NULL,
	"friends" integer NOT NULL,
	"valid_bet" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "commissions_agent_activity_day_level_pk" PRIMARY KEY("agent","activity","day","level")
);
--> statement-breakpoint
CREATE TABLE "stopped_days" (
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "stopped_days_player_day_pk" PRIMARY KEY("player","day")
);
--> statement-breakpoint
CREATE TABLE "activity_draws" (
	"player" bigint NOT NULL,
	"id" uuid NOT NULL,
	"activity" text NOT NULL,
	"season" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"item" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reserved" bigint NOT NULL,
	"instead" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"client_seed" text NOT NULL,
	"table_hash" text NOT NULL,
	"prize" integer,
	"prop" integer,
	"count" bigint,
	"bet_rate" smallint,
	"nonce" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_draws_player_id_pk" PRIMARY KEY("player","id")
);
--> statement-breakpoint
CREATE TABLE "social_deeds" (
	"player" bigint NOT NULL,
	"network" text NOT NULL,
	"act" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_deeds_player_network_act_pk" PRIMARY KEY("player","network","act")
);
--> statement-breakpoint
CREATE TABLE "free_signs" (
	"player" bigint PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"lap_start" date NOT NULL,
	"streak" integer NOT NULL,
	"total" integer NOT NULL,
	"made_up" date,
	"prizes" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funds" (
	"player" bigint PRIMARY KEY NOT NULL,
	"price" bigint NOT NULL,
	"steps" jsonb NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded" bigint
);
--> statement-breakpoint
CREATE TABLE "spin_counts" (
	"terms_hash" text NOT NULL,
	"spin" integer NOT NULL,
	"made" bigint NOT NULL,
	"above" bigint NOT NULL,
	CONSTRAINT "spin_counts_terms_hash_spin_pk" PRIMARY KEY("terms_hash","spin")
);
--> statement-breakpoint
CREATE TABLE "spin_cycles" (
	"player" bigint NOT NULL,
	"cycle" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"reserved" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"client_seed" text NOT NULL,
	"spins" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	"nonce" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spin_cycles_player_cycle_pk" PRIMARY KEY("player","cycle")
);
--> statement-breakpoint
CREATE TABLE "spin_friends" (
	"friend" bigint PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"cycle" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_year_shares" (
	"player" bigint NOT NULL,
	"season" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "new_year_shares_player_season_pk" PRIMARY KEY("player","season")
);
--> statement-breakpoint
CREATE TABLE "packet_drops" (
	"drops_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"reserved" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"packets" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"chain" jsonb,
	"round" bigint,
	"signature" text
);
--> statement-breakpoint
CREATE TABLE "taken_packets" (
	"drops_at" timestamp with time zone NOT NULL,
	"number" integer NOT NULL,
	"player" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "taken_packets_drops_at_number_pk" PRIMARY KEY("drops_at","number")
);
--> statement-breakpoint
CREATE TABLE "sign_cards" (
	"player" bigint NOT NULL,
	"prop" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"days" jsonb NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"last_day" date NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sign_cards_player_prop_pk" PRIMARY KEY("player","prop")
);
--> statement-breakpoint
CREATE TABLE "activity_claims" (
	"player" bigint NOT NULL,
	"activity" text NOT NULL,
	"item" integer NOT NULL,
	"round" text NOT NULL,
	"claimed_at" timestamp with time zone,
	"state" text DEFAULT 'given' NOT NULL,
	"items" jsonb,
	"cost" bigint DEFAULT 0 NOT NULL,
	"source" text,
	"earned_at" timestamp with time zone,
	"revoked_by" text,
	"reason" text,
	"least" bigint,
	"takings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_claims_player_activity_round_item_pk" PRIMARY KEY("player","activity","round","item")
);
--> statement-breakpoint
CREATE TABLE "activity_spent" (
	"activity" text NOT NULL,
	"period" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "activity_spent_activity_period_pk" PRIMARY KEY("activity","period")
);
--> statement-breakpoint
CREATE TABLE "tournament_entries" (
	"tournament" integer NOT NULL,
	"player" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"played" integer DEFAULT 0 NOT NULL,
	"score" bigint DEFAULT 0 NOT NULL,
	"place" integer,
	"prize" bigint DEFAULT 0 NOT NULL,
	"outcome" text,
	"is_beside" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tournament_entries_tournament_player_pk" PRIMARY KEY("tournament","player")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" serial PRIMARY KEY NOT NULL,
	"line" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_rebate_days" (
	"day" date PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_rebates" (
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	"level" integer NOT NULL,
	"cents" bigint NOT NULL,
	"bet_rate" integer NOT NULL,
	"types" jsonb NOT NULL,
	"until" date NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "vip_rebates_player_day_pk" PRIMARY KEY("player","day")
);
--> statement-breakpoint
CREATE TABLE "vip_runs" (
	"started_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lottery_draws" (
	"day" date PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"draws_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"reserved" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"chain" jsonb NOT NULL,
	"round" bigint NOT NULL,
	"first_round" bigint NOT NULL,
	"tickets" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"list_hash" text,
	"signature" text,
	"brought_by" text,
	"drawn_at" timestamp with time zone,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lottery_marks" (
	"player" bigint PRIMARY KEY NOT NULL,
	"counted" bigint NOT NULL,
	"seen" bigint NOT NULL,
	"day" date,
	"tickets" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_pages" (
	"day" date NOT NULL,
	"page" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "lottery_pages_day_page_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
CREATE TABLE "lottery_tickets" (
	"day" date NOT NULL,
	"line" integer NOT NULL,
	"player" bigint NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"mark" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lottery_tickets_day_line_pk" PRIMARY KEY("day","line")
);
--> statement-breakpoint
CREATE TABLE "lottery_winners" (
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"ticket" bigint NOT NULL,
	"player" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"outcome" text DEFAULT 'due' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "lottery_winners_day_place_pk" PRIMARY KEY("day","place")
);
--> statement-breakpoint
CREATE TABLE "care_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"score" integer NOT NULL,
	"measured" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"outcome" text,
	"reason" text,
	CONSTRAINT "care_cases_closed" CHECK (("care_cases"."closed_at" is null) = ("care_cases"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "care_due" (
	"player" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_scores" (
	"player" bigint PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"measured" jsonb NOT NULL,
	"scored_at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"step_since" timestamp with time zone NOT NULL,
	"offered" bigint,
	"noted_at" timestamp with time zone,
	"offered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "limit_raises" (
	"player" bigint NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_raises_player_name_day_pk" PRIMARY KEY("player","name","day")
);
--> statement-breakpoint
CREATE TABLE "pay_days" (
	"player" bigint PRIMARY KEY NOT NULL,
	"days" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"began" timestamp with time zone NOT NULL,
	"raise_to" text,
	"raise_asked_at" timestamp with time zone,
	"raise_void_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "play_counts" (
	"player" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"last_minute" bigint DEFAULT 0 NOT NULL,
	"staked_day" bigint DEFAULT 0 NOT NULL,
	"staked_week" bigint DEFAULT 0 NOT NULL,
	"staked_month" bigint DEFAULT 0 NOT NULL,
	"lost_day" bigint DEFAULT 0 NOT NULL,
	"lost_week" bigint DEFAULT 0 NOT NULL,
	"lost_month" bigint DEFAULT 0 NOT NULL,
	"minutes_day" bigint DEFAULT 0 NOT NULL,
	"minutes_week" bigint DEFAULT 0 NOT NULL,
	"minutes_month" bigint DEFAULT 0 NOT NULL,
	"is_limited" boolean DEFAULT false NOT NULL,
	"stake_day_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"stake_week_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"stake_month_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"loss_day_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"loss_week_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"loss_month_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"time_day_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"time_week_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"time_month_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"round_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"lost_pay" bigint DEFAULT 0 NOT NULL,
	"pay_days" text,
	"pay_began" bigint,
	"pay_ends" date,
	"loss_pay_most" bigint DEFAULT 9007199254740991 NOT NULL,
	"session_since" timestamp with time zone,
	"session_minutes" bigint DEFAULT 0 NOT NULL,
	"session_staked" bigint DEFAULT 0 NOT NULL,
	"session_won" bigint DEFAULT 0 NOT NULL,
	"check_every" bigint DEFAULT 60 NOT NULL,
	"check_later" bigint,
	"check_later_at" timestamp with time zone,
	"check_minutes" bigint DEFAULT 0 NOT NULL,
	"check_minute" bigint DEFAULT 0 NOT NULL,
	"round_at_ms" bigint DEFAULT 0 NOT NULL,
	"is_quick_play_off" boolean DEFAULT false NOT NULL,
	"quick_play_at" timestamp with time zone,
	"is_quick_play_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "play_counts_intervals" CHECK ("play_counts"."check_every" in (15, 30, 60, 120) and coalesce("play_counts"."check_later" in (15, 30, 60, 120), true))
);
--> statement-breakpoint
-- A bet rewrites the row of its player: free room in each page lets PostgreSQL do that without touching an index.
ALTER TABLE "play_counts" SET (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "play_limits" (
	"player" bigint NOT NULL,
	"name" text NOT NULL,
	"own" bigint,
	"own_since" timestamp with time zone,
	"operator" bigint,
	"operator_since" timestamp with time zone,
	"operator_by" text,
	"operator_reason" text,
	"raise_to" bigint,
	"raise_asked_at" timestamp with time zone,
	"raise_void_at" timestamp with time zone,
	CONSTRAINT "play_limits_player_name_pk" PRIMARY KEY("player","name"),
	CONSTRAINT "play_limits_positive" CHECK (least("play_limits"."own", "play_limits"."operator", "play_limits"."raise_to") >= 0)
);
--> statement-breakpoint
CREATE TABLE "secret_canaries" (
	"id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"canary" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secret_canaries_generation_unique" UNIQUE("generation")
);
--> statement-breakpoint
CREATE TABLE "lookup_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_builds" (
	"hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"content" text NOT NULL,
	"by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_files" (
	"path" text PRIMARY KEY NOT NULL,
	"revision" bigserial NOT NULL,
	"bytes" "bytea",
	"sha256" text,
	"base" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"serving" text NOT NULL,
	"ready" text NOT NULL,
	"failed" text,
	"why" text,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"code" text NOT NULL,
	"follows" integer NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"second" text,
	"changes" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"announced_at" timestamp with time zone,
	"live_from" timestamp with time zone,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "game_days" (
	"game" integer NOT NULL,
	"day" date NOT NULL,
	"rounds" bigint NOT NULL,
	"stake" bigint NOT NULL,
	"win" bigint NOT NULL,
	"stake_squares" double precision NOT NULL,
	"win_squares" double precision NOT NULL,
	"products" double precision NOT NULL,
	CONSTRAINT "game_days_game_day_pk" PRIMARY KEY("game","day")
);
--> statement-breakpoint
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
	"left_at" timestamp with time zone,
	"choice" text,
	CONSTRAINT "open_rounds_player_game_id_pk" PRIMARY KEY("player","game_id")
);
--> statement-breakpoint
CREATE TABLE "game_tunings" (
	"tuning" text PRIMARY KEY NOT NULL,
	"game_id" integer NOT NULL,
	"config" json NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fair_seeds" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"client_seed" text NOT NULL,
	"nonce" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone,
	CONSTRAINT "fair_seeds_player_id_pk" PRIMARY KEY("player","id")
);
--> statement-breakpoint
CREATE TABLE "game_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"session" uuid,
	"game_id" integer NOT NULL,
	"launch_hash" text NOT NULL,
	"launch_expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"opened_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "game_sessions_launch_hash_unique" UNIQUE("launch_hash"),
	CONSTRAINT "game_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "prepared_seeds" (
	"player" bigint PRIMARY KEY NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_rounds" (
	"player" bigint NOT NULL,
	"seed" uuid NOT NULL,
	"nonce" integer NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"game_id" integer NOT NULL,
	"stake" bigint NOT NULL,
	"win" bigint,
	"outcome" jsonb,
	CONSTRAINT "refused_rounds_player_seed_nonce_pk" PRIMARY KEY("player","seed","nonce")
);
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
CREATE TABLE "rounds_default" PARTITION OF "rounds" DEFAULT;
--> statement-breakpoint
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
CREATE TABLE "mail_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"values" jsonb,
	"awards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"player" bigint,
	"last" bigint NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"sent_by" text NOT NULL,
	"about" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"promotes" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mail_letters_about_unique" UNIQUE("about")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter" uuid NOT NULL,
	"player" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "restricted_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restricted_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"persons" integer NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restricted_persons" (
	"list" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "restricted_persons_list_hash_pk" PRIMARY KEY("list","hash")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"player" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"sealed" text NOT NULL,
	"document_hash" text,
	"person_hash" text,
	"screening" text,
	"reason" text,
	"approved_until" date,
	"decided_by" text,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"what" text NOT NULL,
	"who" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sealed" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"side" text NOT NULL,
	"state" text DEFAULT 'storing' NOT NULL,
	"bytes" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sealed_under" text
);
--> statement-breakpoint
CREATE TABLE "ledger_anchor_parts" (
	"anchor" bigint NOT NULL,
	"part" integer NOT NULL,
	"first" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	"leaves" "bytea" NOT NULL,
	CONSTRAINT "ledger_anchor_parts_anchor_part_pk" PRIMARY KEY("anchor","part")
);
--> statement-breakpoint
CREATE TABLE "ledger_anchored" (
	"player" bigint NOT NULL,
	"anchor" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_anchored_player_anchor_pk" PRIMARY KEY("player","anchor")
);
--> statement-breakpoint
CREATE TABLE "ledger_anchors" (
	"id" bigint PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"leaves" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_anchors_day_unique" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "ledger_salts" (
	"player" bigint PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_day_marks" (
	"player" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"minute" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"game" integer NOT NULL,
	"giver" bigint NOT NULL,
	"taker" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"count" bigint NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "ledger_days_player_day_reason_game_giver_taker_pk" PRIMARY KEY("player","day","reason","game","giver","taker")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"name" text NOT NULL,
	"currency" text GENERATED ALWAYS AS (case when strpos(name, ':points') > 0 then 'points' else 'coin' end) STORED NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"overdraws" boolean GENERATED ALWAYS AS (not starts_with(name, 'player:')) STORED NOT NULL,
	"owner" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" "bytea" DEFAULT decode(repeat('00', 32), 'hex') NOT NULL,
	"has_news" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ledger_accounts_owner_slot_pk" PRIMARY KEY("owner","slot"),
	CONSTRAINT "ledger_no_overdraft" CHECK ("ledger_accounts"."overdraws" or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_balance_safe" CHECK (abs("ledger_accounts"."balance") <= 9007199254740991)
);
--> statement-breakpoint
-- A posting rewrites the rows of its accounts: free room in each page lets PostgreSQL do that without touching an index.
ALTER TABLE "ledger_accounts" SET (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "ledger_carried" (
	"owner" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"balance" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_carried_owner_slot_pk" PRIMARY KEY("owner","slot")
);
--> statement-breakpoint
CREATE TABLE "ledger_ids" (
	"key" uuid PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"player" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"subject" uuid,
	"reason" text NOT NULL,
	"id" text,
	"metadata" jsonb,
	"moves" bigint[] NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_lines_player_seq_posted_at_pk" PRIMARY KEY("player","seq","posted_at"),
	CONSTRAINT "ledger_sound" CHECK (ledger_sound("ledger_lines"."moves") is null),
	CONSTRAINT "ledger_named" CHECK (("ledger_lines"."subject" is null) <> ("ledger_lines"."id" is null))
) PARTITION BY RANGE ("posted_at");
--> statement-breakpoint
-- For what no month was made for: nothing is ever refused for want of one.
CREATE TABLE "ledger_lines_default" PARTITION OF "ledger_lines" DEFAULT;
--> statement-breakpoint
CREATE TABLE "ledger_proofs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"lines" bigint NOT NULL,
	"changed" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_proved" (
	"owner" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"balance" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_proved_owner_slot_pk" PRIMARY KEY("owner","slot")
);
--> statement-breakpoint
CREATE TABLE "game_history" (
	"player" bigint NOT NULL,
	"game_id" integer NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_history_player_game_id_pk" PRIMARY KEY("player","game_id")
);
--> statement-breakpoint
CREATE TABLE "game_likes" (
	"player" bigint NOT NULL,
	"game_id" integer NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_likes_player_game_id_pk" PRIMARY KEY("player","game_id")
);
--> statement-breakpoint
CREATE TABLE "switched_off" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"say" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "switched_off_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "operator_devices" (
	"operator" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_period" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator" text NOT NULL,
	"proposer" text,
	"kind" text NOT NULL,
	"verb" text NOT NULL,
	"player" bigint,
	"fields" jsonb NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"verb" text NOT NULL,
	"sealed" text NOT NULL,
	"player" bigint,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"has_code" boolean NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"is_own" boolean NOT NULL,
	"secret_set_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text
);
--> statement-breakpoint
CREATE TABLE "player_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_counts" (
	"table_hash" text NOT NULL,
	"prize" integer NOT NULL,
	"drawn" bigint NOT NULL,
	CONSTRAINT "draw_counts_table_hash_prize_pk" PRIMARY KEY("table_hash","prize")
);
--> statement-breakpoint
CREATE TABLE "draw_seeds" (
	"player" bigint PRIMARY KEY NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"nonce" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_tables" (
	"hash" text PRIMARY KEY NOT NULL,
	"prizes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_marks" (
	"player" bigint PRIMARY KEY NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_orders" (
	"player" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"period" text NOT NULL,
	"price" bigint NOT NULL,
	"prop" integer,
	"count" bigint,
	"bet_rate" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"server_seed" text,
	"server_seed_hash" text,
	"client_seed" text,
	"table_hash" text,
	"prize" integer,
	"nonce" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_orders_player_id_pk" PRIMARY KEY("player","id")
);
--> statement-breakpoint
CREATE TABLE "shop_sold" (
	"row" integer NOT NULL,
	"period" text NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_sold_row_period_pk" PRIMARY KEY("row","period")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"given" uuid NOT NULL,
	"state" text NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_props" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"prop" integer NOT NULL,
	"count" integer NOT NULL,
	"left" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"origin" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"terms" jsonb,
	CONSTRAINT "player_props_left" CHECK ("player_props"."left" between 0 and "player_props"."count")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"owner" text NOT NULL,
	"key" uuid NOT NULL,
	"call" text NOT NULL,
	"asked" text NOT NULL,
	"answer" text,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"cents" bigint NOT NULL,
	"qr_code_text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"kind" text DEFAULT 'qrph' NOT NULL,
	"slip" text,
	"return_url" text DEFAULT '' NOT NULL,
	"notify_url" text DEFAULT '' NOT NULL,
	"payer" text,
	"day" text,
	"paid_cents" bigint,
	"payment_id" text,
	"reversed_at" timestamp with time zone,
	"written" text,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_slip_unique" UNIQUE("slip")
);
--> statement-breakpoint
CREATE TABLE "sandbox_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"gateway_id" text
);
--> statement-breakpoint
CREATE TABLE "social_departures" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"player" bigint,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_logins" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"player" bigint NOT NULL,
	"label" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_logins_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "social_logins_player_unique" UNIQUE("player")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"player" bigint NOT NULL,
	"text" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"locale" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_player_text_version_pk" PRIMARY KEY("player","text","version")
);
--> statement-breakpoint
CREATE TABLE "birth_dates" (
	"player" bigint PRIMARY KEY NOT NULL,
	"sealed" text,
	"notes" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restored_copies" (
	"backup" uuid PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" text
);
--> statement-breakpoint
CREATE TABLE "timelines" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timelines_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"log" uuid,
	"line" text,
	"begun_at" timestamp with time zone NOT NULL,
	"last_entry_at" timestamp with time zone,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exclusions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"firm_until" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"notes" jsonb NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "open_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text
);
--> statement-breakpoint
CREATE TABLE "account_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"why" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"leftover" bigint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"emptied_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "data_exports_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "player_totals" (
	"player" bigint PRIMARY KEY NOT NULL,
	"bet" bigint DEFAULT 0 NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	"deposited" bigint DEFAULT 0 NOT NULL,
	"withdrawn" bigint DEFAULT 0 NOT NULL,
	"valid_bet" bigint DEFAULT 0 NOT NULL,
	"wager_end" bigint DEFAULT 0 NOT NULL,
	"unplayed" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "players_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"account_type" integer DEFAULT 2 NOT NULL,
	"password_hash" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" integer NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"invite_code" text NOT NULL,
	"shows_wins" boolean,
	"has_step" boolean DEFAULT false NOT NULL,
	"is_bot" boolean DEFAULT false NOT NULL,
	"rests_until" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"locale" text,
	"age_state" text DEFAULT 'missing' NOT NULL,
	"client" jsonb,
	"agreed_texts" text DEFAULT '' NOT NULL,
	"locked_for" text,
	"frame" integer DEFAULT 0 NOT NULL,
	"cancels_off_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "players_step_number" CHECK (not "players"."has_step" or "players"."mobile" <> '')
);
--> statement-breakpoint
CREATE TABLE "client_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" text,
	"event_time" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"player" bigint,
	"device" text NOT NULL,
	"channel" text NOT NULL,
	"app_id" text NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"bank_id" integer NOT NULL,
	"bank_code" text NOT NULL,
	"sealed" text NOT NULL,
	"number_hash" text NOT NULL,
	"request_id" uuid,
	"bound_at" timestamp with time zone,
	"usable_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_claims" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"served_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_reveals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" uuid NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proven_payees" (
	"player" bigint PRIMARY KEY NOT NULL,
	"number_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reversal_id" text NOT NULL,
	"payment_id" text,
	"cents" bigint NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"is_early" boolean DEFAULT false NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"debt" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"forgiven" bigint DEFAULT 0 NOT NULL,
	"forgiven_by" text,
	"reversed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "deposit_reversals_owed" CHECK ("deposit_reversals"."debt" >= "deposit_reversals"."paid" + "deposit_reversals"."forgiven"),
	CONSTRAINT "deposit_reversals_amounts" CHECK (least("deposit_reversals"."cents", "deposit_reversals"."bonus", "deposit_reversals"."taken", "deposit_reversals"."debt", "deposit_reversals"."paid", "deposit_reversals"."forgiven") >= 0
        and "deposit_reversals"."taken" + "deposit_reversals"."debt" <= "deposit_reversals"."cents" + "deposit_reversals"."bonus")
);
--> statement-breakpoint
CREATE TABLE "gateway_health" (
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"probe_at" timestamp with time zone,
	CONSTRAINT "gateway_health_gateway_kind_pk" PRIMARY KEY("gateway","kind")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"taken_at" timestamp with time zone NOT NULL,
	"settles_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" uuid,
	"about" text NOT NULL,
	"source" text NOT NULL,
	"word" text NOT NULL,
	"said" text,
	"cents" bigint,
	"outcome" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_slips" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reference" text,
	"reason" text,
	"entered_by" text,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"file" text,
	"filed_at" timestamp with time zone,
	"filed_by" text
);
--> statement-breakpoint
CREATE TABLE "listed_payments" (
	"flow" text NOT NULL,
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"opened" text,
	"reference" text,
	"plain" text,
	"kind" text,
	"cents" bigint NOT NULL,
	"reversed" bigint NOT NULL,
	"fee" bigint,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listed_payments_flow_gateway_id_pk" PRIMARY KEY("flow","gateway","id")
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"channel" text,
	"order_id" uuid,
	"payment_id" text,
	"there_cents" bigint NOT NULL,
	"here_cents" bigint NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"flow" text NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"source" text,
	"problem" text,
	"sums" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "reconciled_days_flow_gateway_day_pk" PRIMARY KEY("flow","gateway","day")
);
--> statement-breakpoint
CREATE TABLE "safebox_locks" (
	"player" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request" uuid NOT NULL,
	"asked" bigint NOT NULL,
	"term" text NOT NULL,
	"cents" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"withdrawal" uuid,
	CONSTRAINT "safebox_locks_player_id_pk" PRIMARY KEY("player","id"),
	CONSTRAINT "safebox_locks_positive" CHECK ("safebox_locks"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "safeboxes" (
	"player" bigint PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "covered_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"cents" bigint NOT NULL,
	"payments" integer NOT NULL,
	"orders" uuid[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"due_day" date NOT NULL,
	"reported_at" timestamp with time zone,
	"reported_by" text,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "suspicion_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_day" date NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"reference" text,
	CONSTRAINT "suspicion_cases_decided" CHECK (("suspicion_cases"."state" = 'open') = ("suspicion_cases"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "suspicion_markers" (
	"player" bigint NOT NULL,
	"key" text NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suspicion_markers_player_key_pk" PRIMARY KEY("player","key")
);
--> statement-breakpoint
CREATE TABLE "deposit_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"channel" integer NOT NULL,
	"cents" bigint NOT NULL,
	"act_type" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"gateway_id" text,
	"qr_code_text" text,
	"pay_url" text,
	"sandbox_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"reported_cents" bigint,
	"checked_at" timestamp with time zone,
	"gateway" text NOT NULL,
	"payment_id" text,
	"client" jsonb,
	"settlement" text,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"bank_own" jsonb,
	"transfer_reference" text,
	"debt_consent" bigint,
	"aside_until" timestamp with time zone,
	"aside_cents" bigint DEFAULT 0 NOT NULL,
	"played_at" timestamp with time zone,
	"coupon" uuid,
	"promised" jsonb,
	"follows" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"cents" bigint,
	"payment_id" text,
	"settlement" text,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"written" text
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"account" uuid,
	"payee_kind" text NOT NULL,
	"payee" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"unstaked" bigint DEFAULT 0 NOT NULL,
	"closing" uuid,
	"reason" text,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"payout" text,
	"reference" text,
	"sent_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"contradiction" jsonb,
	"contradicted_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"refund_of" uuid,
	"refusal" text,
	"refused_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"fee" bigint DEFAULT 0 NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"part_of" uuid,
	"flags" text[],
	"boxed" bigint DEFAULT 0 NOT NULL,
	"cancel_asked_at" timestamp with time zone,
	"taken_back" jsonb
);
--> statement-breakpoint
CREATE TABLE "unstaked_deposits" (
	"withdrawal" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"player" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "unstaked_deposits_withdrawal_order_id_pk" PRIMARY KEY("withdrawal","order_id"),
	CONSTRAINT "unstaked_deposits_amount" CHECK ("unstaked_deposits"."cents" > 0)
);
--> statement-breakpoint
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
	"waits" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wagers_player_id_pk" PRIMARY KEY("player","id"),
	CONSTRAINT "wagers_marks" CHECK ("wagers"."starts" <= "wagers"."ends" and "wagers"."born" <= "wagers"."starts")
);
--> statement-breakpoint
ALTER TABLE "avatar_frames" ADD CONSTRAINT "avatar_frames_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "number_claims" ADD CONSTRAINT "number_claims_claimant_players_id_fk" FOREIGN KEY ("claimant") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "number_claims" ADD CONSTRAINT "number_claims_holder_players_id_fk" FOREIGN KEY ("holder") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "superiors" ADD CONSTRAINT "superiors_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "superiors" ADD CONSTRAINT "superiors_superior_players_id_fk" FOREIGN KEY ("superior") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freeze_links" ADD CONSTRAINT "freeze_links_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_steps" ADD CONSTRAINT "login_steps_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "safety_events" ADD CONSTRAINT "safety_events_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent5_friends" ADD CONSTRAINT "agent5_friends_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent5_friends" ADD CONSTRAINT "agent5_friends_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "counted_friends" ADD CONSTRAINT "counted_friends_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "counted_friends" ADD CONSTRAINT "counted_friends_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "count_leftovers" ADD CONSTRAINT "count_leftovers_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "christmas_lanterns" ADD CONSTRAINT "christmas_lanterns_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commission_changes" ADD CONSTRAINT "commission_changes_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commission_sources" ADD CONSTRAINT "commission_sources_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_agent_players_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stopped_days" ADD CONSTRAINT "stopped_days_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity_draws" ADD CONSTRAINT "activity_draws_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "social_deeds" ADD CONSTRAINT "social_deeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "free_signs" ADD CONSTRAINT "free_signs_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spin_cycles" ADD CONSTRAINT "spin_cycles_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spin_friends" ADD CONSTRAINT "spin_friends_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spin_friends" ADD CONSTRAINT "spin_friends_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "new_year_shares" ADD CONSTRAINT "new_year_shares_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taken_packets" ADD CONSTRAINT "taken_packets_drops_at_packet_drops_drops_at_fk" FOREIGN KEY ("drops_at") REFERENCES "public"."packet_drops"("drops_at") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "taken_packets" ADD CONSTRAINT "taken_packets_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_cards" ADD CONSTRAINT "sign_cards_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity_claims" ADD CONSTRAINT "activity_claims_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_tournament_tournaments_id_fk" FOREIGN KEY ("tournament") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vip_rebates" ADD CONSTRAINT "vip_rebates_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lottery_marks" ADD CONSTRAINT "lottery_marks_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lottery_tickets" ADD CONSTRAINT "lottery_tickets_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lottery_winners" ADD CONSTRAINT "lottery_winners_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "care_cases" ADD CONSTRAINT "care_cases_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "care_due" ADD CONSTRAINT "care_due_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "care_scores" ADD CONSTRAINT "care_scores_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "limit_raises" ADD CONSTRAINT "limit_raises_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pay_days" ADD CONSTRAINT "pay_days_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "play_counts" ADD CONSTRAINT "play_counts_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "play_limits" ADD CONSTRAINT "play_limits_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "open_rounds" ADD CONSTRAINT "open_rounds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "open_rounds" ADD CONSTRAINT "open_rounds_player_seed_fair_seeds_player_id_fk" FOREIGN KEY ("player","seed") REFERENCES "public"."fair_seeds"("player","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fair_seeds" ADD CONSTRAINT "fair_seeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "game_sessions" ADD CONSTRAINT "game_sessions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "prepared_seeds" ADD CONSTRAINT "prepared_seeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refused_rounds" ADD CONSTRAINT "refused_rounds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unseen_rounds" ADD CONSTRAINT "unseen_rounds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_letters" ADD CONSTRAINT "mail_letters_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_letter_mail_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "public"."mail_letters"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "restricted_persons" ADD CONSTRAINT "restricted_persons_list_restricted_lists_id_fk" FOREIGN KEY ("list") REFERENCES "public"."restricted_lists"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_pictures" ADD CONSTRAINT "identity_pictures_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "game_history" ADD CONSTRAINT "game_history_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "game_likes" ADD CONSTRAINT "game_likes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_operators_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draw_counts" ADD CONSTRAINT "draw_counts_table_hash_draw_tables_hash_fk" FOREIGN KEY ("table_hash") REFERENCES "public"."draw_tables"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "point_marks" ADD CONSTRAINT "point_marks_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "point_orders" ADD CONSTRAINT "point_orders_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_given_player_props_id_fk" FOREIGN KEY ("given") REFERENCES "public"."player_props"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "player_props" ADD CONSTRAINT "player_props_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "social_departures" ADD CONSTRAINT "social_departures_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "birth_dates" ADD CONSTRAINT "birth_dates_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "open_cases" ADD CONSTRAINT "open_cases_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "player_totals" ADD CONSTRAINT "player_totals_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_claims" ADD CONSTRAINT "bank_claims_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reveals" ADD CONSTRAINT "bank_reveals_account_bank_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proven_payees" ADD CONSTRAINT "proven_payees_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_reversals" ADD CONSTRAINT "deposit_reversals_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_events" ADD CONSTRAINT "payout_events_order_id_withdrawals_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_slips" ADD CONSTRAINT "payout_slips_order_id_withdrawals_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "safebox_locks" ADD CONSTRAINT "safebox_locks_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "safeboxes" ADD CONSTRAINT "safeboxes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "covered_transactions" ADD CONSTRAINT "covered_transactions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suspicion_cases" ADD CONSTRAINT "suspicion_cases_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suspicion_markers" ADD CONSTRAINT "suspicion_markers_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suspicion_markers" ADD CONSTRAINT "suspicion_markers_case_id_suspicion_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."suspicion_cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD CONSTRAINT "deposit_orders_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_bank_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unstaked_deposits" ADD CONSTRAINT "unstaked_deposits_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagers" ADD CONSTRAINT "wagers_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "number_claims_open" ON "number_claims" USING btree ("claimant","mobile") WHERE "number_claims"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "number_claims_claimant" ON "number_claims" USING btree ("claimant","asked_at");
--> statement-breakpoint
CREATE INDEX "number_claims_holder" ON "number_claims" USING btree ("holder");
--> statement-breakpoint
CREATE INDEX "number_claims_mobile" ON "number_claims" USING btree ("mobile");
--> statement-breakpoint
CREATE INDEX "number_claims_due" ON "number_claims" USING btree ("due_at") WHERE "number_claims"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "superiors_joined" ON "superiors" USING btree ("superior","filled_at","player");
--> statement-breakpoint
CREATE INDEX "freeze_links_player" ON "freeze_links" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "freeze_links_expires" ON "freeze_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE INDEX "known_devices_key" ON "known_devices" USING btree ("key_hash");
--> statement-breakpoint
CREATE INDEX "login_steps_player" ON "login_steps" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "login_steps_expires" ON "login_steps" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "safety_events_happened" ON "safety_events" USING btree ("happened_at");
--> statement-breakpoint
CREATE INDEX "safety_events_player" ON "safety_events" USING btree ("player","happened_at");
--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "agent5_friends_friend" ON "agent5_friends" USING btree ("friend");
--> statement-breakpoint
CREATE INDEX "counted_friends_time" ON "counted_friends" USING btree ("agent","at","friend");
--> statement-breakpoint
CREATE INDEX "counted_friends_friend" ON "counted_friends" USING btree ("friend");
--> statement-breakpoint
CREATE UNIQUE INDEX "christmas_lanterns_once" ON "christmas_lanterns" USING btree ("player","season","source","day");
--> statement-breakpoint
CREATE INDEX "christmas_lanterns_closed" ON "christmas_lanterns" USING btree ("season","player") WHERE "christmas_lanterns"."opened_at" is null and "christmas_lanterns"."left_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "commission_changes_key" ON "commission_changes" USING btree ("agent","activity","key");
--> statement-breakpoint
CREATE INDEX "commission_sources_day" ON "commission_sources" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_draws_number" ON "activity_draws" USING btree ("player","activity","season","number");
--> statement-breakpoint
CREATE INDEX "activity_draws_time" ON "activity_draws" USING btree ("player","created_at","id");
--> statement-breakpoint
CREATE INDEX "activity_draws_open" ON "activity_draws" USING btree ("created_at") WHERE "activity_draws"."prize" is null;
--> statement-breakpoint
CREATE INDEX "activity_draws_coin" ON "activity_draws" USING btree ("activity","created_at") WHERE "activity_draws"."prop" = 2001;
--> statement-breakpoint
CREATE UNIQUE INDEX "spin_cycles_running" ON "spin_cycles" USING btree ("player") WHERE "spin_cycles"."completed_at" is null and "spin_cycles"."lapsed_at" is null;
--> statement-breakpoint
CREATE INDEX "spin_cycles_due" ON "spin_cycles" USING btree ("expires_at") WHERE "spin_cycles"."completed_at" is null and "spin_cycles"."lapsed_at" is null;
--> statement-breakpoint
CREATE INDEX "spin_friends_player" ON "spin_friends" USING btree ("player","cycle");
--> statement-breakpoint
CREATE INDEX "packet_drops_open" ON "packet_drops" USING btree ("drops_at") WHERE "packet_drops"."settled_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "taken_packets_player" ON "taken_packets" USING btree ("player","drops_at");
--> statement-breakpoint
CREATE INDEX "activity_claims_round" ON "activity_claims" USING btree ("round");
--> statement-breakpoint
CREATE INDEX "activity_claims_owed" ON "activity_claims" USING btree ("player") WHERE "activity_claims"."state" = 'owed';
--> statement-breakpoint
CREATE INDEX "activity_claims_source" ON "activity_claims" USING btree ("source") WHERE "activity_claims"."source" is not null;
--> statement-breakpoint
CREATE INDEX "tournament_entries_player" ON "tournament_entries" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "tournament_entries_score" ON "tournament_entries" USING btree ("tournament","score" DESC NULLS LAST,"joined_at","player");
--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_once" ON "tournaments" USING btree ("line","opens_at");
--> statement-breakpoint
CREATE INDEX "tournaments_state" ON "tournaments" USING btree ("state","closes_at");
--> statement-breakpoint
CREATE INDEX "vip_rebates_until" ON "vip_rebates" USING btree ("until");
--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_draws_open" ON "lottery_draws" USING btree ("state") WHERE "lottery_draws"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "lottery_tickets_player" ON "lottery_tickets" USING btree ("player","day","line");
--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_tickets_first" ON "lottery_tickets" USING btree ("day","first");
--> statement-breakpoint
CREATE INDEX "lottery_winners_player" ON "lottery_winners" USING btree ("player");
--> statement-breakpoint
CREATE UNIQUE INDEX "care_cases_open" ON "care_cases" USING btree ("player") WHERE "care_cases"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "care_cases_player" ON "care_cases" USING btree ("player","opened_at");
--> statement-breakpoint
CREATE INDEX "care_due_since" ON "care_due" USING btree ("since");
--> statement-breakpoint
CREATE INDEX "care_scores_raised" ON "care_scores" USING btree ("step_since") WHERE "care_scores"."step" <> 'none';
--> statement-breakpoint
CREATE INDEX "limit_raises_asked" ON "limit_raises" USING btree ("asked_at");
--> statement-breakpoint
CREATE INDEX "play_limits_operator" ON "play_limits" USING btree ("operator_since") WHERE "play_limits"."operator" is not null;
--> statement-breakpoint
CREATE INDEX "editions_live" ON "editions" USING btree ("code","live_from");
--> statement-breakpoint
CREATE UNIQUE INDEX "editions_announced" ON "editions" USING btree ("code") WHERE state = 'announced';
--> statement-breakpoint
CREATE INDEX "open_rounds_overdue" ON "open_rounds" USING btree ("game_id","opened_at","player");
--> statement-breakpoint
CREATE UNIQUE INDEX "fair_seeds_in_force" ON "fair_seeds" USING btree ("player") WHERE "fair_seeds"."revealed_at" is null;
--> statement-breakpoint
CREATE INDEX "game_sessions_player" ON "game_sessions" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "rounds_big_win" ON "rounds" USING btree ("played_at") WHERE "rounds"."win" >= 5000;
--> statement-breakpoint
CREATE INDEX "mail_letters_state" ON "mail_letters" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "mail_letters_created" ON "mail_letters" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "mail_letters_player" ON "mail_letters" USING btree ("player");
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("letter","player");
--> statement-breakpoint
CREATE INDEX "mails_player" ON "mails" USING btree ("player","created_at");
--> statement-breakpoint
CREATE INDEX "mails_expired" ON "mails" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "identities_document" ON "identities" USING btree ("document_hash") WHERE "identities"."state" in ('submitted', 'approved') or "identities"."approved_until" is not null;
--> statement-breakpoint
CREATE INDEX "identities_document_hash" ON "identities" USING btree ("document_hash");
--> statement-breakpoint
CREATE INDEX "identities_person" ON "identities" USING btree ("person_hash");
--> statement-breakpoint
CREATE INDEX "identities_ending" ON "identities" USING btree ("approved_until");
--> statement-breakpoint
CREATE INDEX "identities_state" ON "identities" USING btree ("state","submitted_at");
--> statement-breakpoint
CREATE INDEX "identity_events_player" ON "identity_events" USING btree ("player","at");
--> statement-breakpoint
CREATE INDEX "identity_events_decided" ON "identity_events" USING btree ("at") WHERE "identity_events"."what" in ('approved', 'rejected', 'revoked');
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_pictures_kept" ON "identity_pictures" USING btree ("player","side") WHERE "identity_pictures"."state" = 'kept';
--> statement-breakpoint
CREATE INDEX "identity_pictures_player" ON "identity_pictures" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "identity_pictures_unsettled" ON "identity_pictures" USING btree ("made_at") WHERE "identity_pictures"."state" in ('storing', 'dropped');
--> statement-breakpoint
CREATE INDEX "ledger_anchored_anchor" ON "ledger_anchored" USING btree ("anchor");
--> statement-breakpoint
CREATE INDEX "ledger_accounts_news" ON "ledger_accounts" USING btree ("owner","slot") WHERE "ledger_accounts"."has_news";
--> statement-breakpoint
CREATE INDEX "ledger_lines_time" ON "ledger_lines" USING brin ("posted_at");
--> statement-breakpoint
CREATE INDEX "ledger_lines_money" ON "ledger_lines" USING btree ("player","seq") WHERE reason not in ('round', 'bet', 'win', 'betReturned');
--> statement-breakpoint
CREATE INDEX "game_history_recent" ON "game_history" USING btree ("player","played_at");
--> statement-breakpoint
CREATE INDEX "operator_log_operator" ON "operator_log" USING btree ("operator","seq");
--> statement-breakpoint
CREATE INDEX "operator_log_player" ON "operator_log" USING btree ("player","seq") WHERE "operator_log"."player" is not null;
--> statement-breakpoint
CREATE INDEX "operator_proposals_open" ON "operator_proposals" USING btree ("proposed_at") WHERE "operator_proposals"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "operator_sessions_seen" ON "operator_sessions" USING btree ("seen_at");
--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator");
--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("player","written_at");
--> statement-breakpoint
CREATE INDEX "point_orders_time" ON "point_orders" USING btree ("player","created_at","id");
--> statement-breakpoint
CREATE INDEX "point_orders_counted" ON "point_orders" USING btree ("player","row","period");
--> statement-breakpoint
CREATE INDEX "point_orders_open" ON "point_orders" USING btree ("created_at") WHERE "point_orders"."kind" = 'draw' and "point_orders"."prize" is null;
--> statement-breakpoint
CREATE INDEX "coupon_uses_given" ON "coupon_uses" USING btree ("given");
--> statement-breakpoint
CREATE INDEX "coupon_uses_player" ON "coupon_uses" USING btree ("player");
--> statement-breakpoint
CREATE UNIQUE INDEX "player_props_once" ON "player_props" USING btree ("player","origin","prop");
--> statement-breakpoint
CREATE INDEX "player_props_expired" ON "player_props" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "player_props_things" ON "player_props" USING btree ("player") WHERE "player_props"."prop" between 40001 and 40999 and "player_props"."left" > 0;
--> statement-breakpoint
CREATE INDEX "kept_answers_begun" ON "kept_answers" USING btree ("begun_at");
--> statement-breakpoint
CREATE INDEX "sandbox_reports_due" ON "sandbox_reports" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "sms_messages_due" ON "sms_messages" USING btree ("due_at") WHERE "sms_messages"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "social_departures_expires" ON "social_departures" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "social_departures_player" ON "social_departures" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "birth_dates_changed" ON "birth_dates" USING btree ("changed_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_in_force" ON "exclusions" USING btree ("player") WHERE "exclusions"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "exclusions_player" ON "exclusions" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "exclusions_due" ON "exclusions" USING btree ("until") WHERE "exclusions"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "open_cases_player" ON "open_cases" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "open_cases_open" ON "open_cases" USING btree ("player") WHERE "open_cases"."closed_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_closings_in_force" ON "account_closings" USING btree ("player") WHERE "account_closings"."cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX "account_closings_player" ON "account_closings" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("closes_at") WHERE "account_closings"."cancelled_at" is null and "account_closings"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX "data_exports_player" ON "data_exports" USING btree ("player","asked_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "players_account" ON "players" USING btree (lower("account"));
--> statement-breakpoint
CREATE UNIQUE INDEX "players_invite_code" ON "players" USING btree ("invite_code");
--> statement-breakpoint
CREATE INDEX "players_age_review" ON "players" USING btree ("id") WHERE "players"."age_state" = 'review';
--> statement-breakpoint
CREATE UNIQUE INDEX "players_mobile" ON "players" USING btree ("mobile") WHERE "players"."mobile" <> '';
--> statement-breakpoint
CREATE INDEX "client_events_received" ON "client_events" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "client_events_player" ON "client_events" USING btree ("player","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_live" ON "bank_accounts" USING btree ("player","bank_id") WHERE "bank_accounts"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "bank_accounts_bound" ON "bank_accounts" USING btree ("bound_at");
--> statement-breakpoint
CREATE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("number_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_request" ON "bank_accounts" USING btree ("player","request_id");
--> statement-breakpoint
CREATE INDEX "bank_claims_player" ON "bank_claims" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "bank_reveals_at" ON "bank_reveals" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "bank_reveals_account" ON "bank_reveals" USING btree ("account");
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_reversals_once" ON "deposit_reversals" USING btree ("gateway","reversal_id");
--> statement-breakpoint
CREATE INDEX "deposit_reversals_order" ON "deposit_reversals" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "deposit_reversals_player" ON "deposit_reversals" USING btree ("player");
--> statement-breakpoint
CREATE INDEX "deposit_reversals_open" ON "deposit_reversals" USING btree ("player","reversed_at") WHERE "deposit_reversals"."debt" > "deposit_reversals"."paid" + "deposit_reversals"."forgiven";
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_events_once" ON "payout_events" USING btree ("payout","event_id");
--> statement-breakpoint
CREATE INDEX "payout_events_order" ON "payout_events" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payout_events_strangers" ON "payout_events" USING btree ("heard_at") WHERE "payout_events"."outcome" = 'stranger';
--> statement-breakpoint
CREATE INDEX "listed_payments_paid" ON "listed_payments" USING btree ("flow","gateway","paid_at");
--> statement-breakpoint
CREATE INDEX "listed_payments_opened" ON "listed_payments" USING btree ("flow","gateway","opened") WHERE "listed_payments"."opened" is not null;
--> statement-breakpoint
CREATE INDEX "listed_payments_plain" ON "listed_payments" USING btree ("flow","gateway","plain") WHERE "listed_payments"."plain" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("flow","gateway","kind","subject");
--> statement-breakpoint
CREATE INDEX "payment_differences_day" ON "payment_differences" USING btree ("flow","gateway","day");
--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("first_seen") WHERE "payment_differences"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "reconciled_days_open" ON "reconciled_days" USING btree ("due_at") WHERE "reconciled_days"."listed_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "covered_transactions_once" ON "covered_transactions" USING btree ("player","day","direction");
--> statement-breakpoint
CREATE INDEX "covered_transactions_open" ON "covered_transactions" USING btree ("due_day") WHERE "covered_transactions"."reported_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "suspicion_cases_open" ON "suspicion_cases" USING btree ("player") WHERE "suspicion_cases"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "suspicion_cases_player" ON "suspicion_cases" USING btree ("player","opened_at");
--> statement-breakpoint
CREATE INDEX "suspicion_markers_case" ON "suspicion_markers" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "deposit_orders_player" ON "deposit_orders" USING btree ("player","created_at");
--> statement-breakpoint
CREATE INDEX "deposit_orders_aside" ON "deposit_orders" USING btree ("player") WHERE "deposit_orders"."aside_cents" > 0;
--> statement-breakpoint
CREATE INDEX "deposit_orders_pending" ON "deposit_orders" USING btree ("expires_at") WHERE "deposit_orders"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "deposit_orders_flagged" ON "deposit_orders" USING btree ("created_at") WHERE "deposit_orders"."is_late" or "deposit_orders"."reported_cents" is not null or "deposit_orders"."settled_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_orders_gateway" ON "deposit_orders" USING btree ("gateway","gateway_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_orders_transfer" ON "deposit_orders" USING btree ("gateway","transfer_reference");
--> statement-breakpoint
CREATE INDEX "deposit_orders_payment" ON "deposit_orders" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "deposit_orders_credited" ON "deposit_orders" USING btree ("credited_at") WHERE "deposit_orders"."credited_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("gateway","event_id");
--> statement-breakpoint
CREATE INDEX "payment_events_flagged" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."outcome" in ('paidTwice', 'refunded', 'foreign', 'orderUnknown', 'reversedUnclear');
--> statement-breakpoint
CREATE INDEX "withdrawals_player" ON "withdrawals" USING btree ("player","created_at");
--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account");
--> statement-breakpoint
CREATE INDEX "withdrawals_asked" ON "withdrawals" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "withdrawals_state" ON "withdrawals" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "withdrawals_settled" ON "withdrawals" USING btree ("settled_at") WHERE "withdrawals"."settled_at" is not null;
--> statement-breakpoint
CREATE INDEX "withdrawals_parts" ON "withdrawals" USING btree ("part_of") WHERE "withdrawals"."part_of" is not null;
--> statement-breakpoint
CREATE INDEX "withdrawals_paid" ON "withdrawals" USING btree ("settled_at") WHERE "withdrawals"."state" = 'paid';
--> statement-breakpoint
CREATE INDEX "withdrawals_contradicted" ON "withdrawals" USING btree ("contradicted_at") WHERE "withdrawals"."contradicted_at" is not null;
--> statement-breakpoint
CREATE INDEX "unstaked_deposits_order" ON "unstaked_deposits" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "unstaked_deposits_player" ON "unstaked_deposits" USING btree ("player","left_at");
--> statement-breakpoint
CREATE INDEX "wagers_open" ON "wagers" USING btree ("player","ends");
--> statement-breakpoint
CREATE INDEX "wagers_waiting" ON "wagers" USING btree ("player","ends") WHERE "wagers"."waits";
--> statement-breakpoint
create or replace function assert_not_waiting(p_player bigint, p_coin bigint) returns void language plpgsql as $$
begin
  if p_coin < waiting_coin(p_player) then
    raise exception 'the stake is coin that waits' using errcode = 'PW001';
  end if;
end $$;
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
--> statement-breakpoint
create or replace function database_line() returns text language plpgsql as $$
begin
  return left(pg_walfile_name(pg_current_wal_flush_lsn()), 8);
exception when others then
  begin
    return lpad(upper(to_hex((select timeline_id from pg_control_checkpoint()))), 8, '0');
  exception when others then
    return null;
  end;
end $$;
--> statement-breakpoint
create or replace function database_log() returns uuid language plpgsql as $$
declare
  v_line constant text := database_line();
  v_system text;
begin
  begin
    v_system := (select system_identifier::text from pg_control_system());
  exception when others then
    v_system := null;
  end;
  return case when v_line is not null or v_system is not null then md5(concat_ws(' ', v_system, v_line))::uuid end;
end $$;
--> statement-breakpoint
create or replace function hold_to_timeline() returns trigger language plpgsql as $$
declare
  v_line constant text := (select line from timelines order by number desc limit 1);
begin
  -- As of a server that is starting: the call comes again, and nothing of it has happened.
  if v_line <> left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) then
    raise exception 'this database is on another timeline' using errcode = 'cannot_connect_now';
  end if;
  return null;
end $$;
create or replace trigger hold_to_timeline before insert or update on fair_seeds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert or update on prepared_seeds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert or update on draw_seeds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert or update on open_rounds for each statement execute function hold_to_timeline();
create or replace trigger hold_to_timeline before insert on taken_packets for each statement execute function hold_to_timeline();
--> statement-breakpoint
create or replace function harm_facts(
  p_player bigint, p_begin timestamptz, p_chasing integer, p_night_from integer, p_night_until integer, p_pause integer)
returns json language plpgsql stable as $$
begin
  return json_build_object(
    'deposits', (select coalesce(json_agg(json_build_array(
        floor(extract(epoch from d.created_at) * 1000), d.cents, d.state = 'credited',
        d.state in ('failed', 'expired') and d.reported_cents is null,
        (select coalesce(sum(r.stake - r.win), 0) from rounds r
          where r.player = p_player and r.played_at >= d.created_at - make_interval(mins => p_chasing) and r.played_at < d.created_at))
      order by d.created_at), '[]')
      from deposit_orders d where d.player = p_player and d.created_at >= p_begin and d.gateway_id is not null),
    'cancelled', (select coalesce(json_agg(floor(extract(epoch from w.created_at) * 1000) order by w.created_at), '[]')
      from withdrawals w where w.player = p_player and w.created_at >= p_begin and w.state = 'cancelled'),
    'raises', (select coalesce(json_agg(floor(extract(epoch from l.asked_at) * 1000) order by l.asked_at), '[]')
      from limit_raises l where l.player = p_player and l.asked_at >= p_begin),
    'days', (select coalesce(json_agg(json_build_array(day, rounds, staked, lost, minutes, night_minutes) order by day), '[]') from (
      select (in_manila)::date as day, count(*) as rounds, sum(stake) as staked, sum(stake - win) as lost, count(distinct minute) as minutes,
        count(distinct minute) filter (where extract(hour from in_manila) >= p_night_from and extract(hour from in_manila) < p_night_until) as night_minutes
      from (select r.stake, r.win, r.played_at at time zone 'Asia/Manila' as in_manila, date_trunc('minute', r.played_at) as minute
        from rounds r where r.player = p_player and r.played_at >= p_begin) played
      group by 1) of_days),
    'sessions', (select coalesce(json_agg(extract(epoch from last - first) / 60 + 1 order by first), '[]') from (
      select min(minute) as first, max(minute) as last from (
        select minute, count(*) filter (where is_first) over (order by minute) as session from (
          select minute, coalesce(minute - lag(minute) over (order by minute) > make_interval(mins => p_pause), true) as is_first from (
            select distinct date_trunc('minute', r.played_at) as minute from rounds r
            where r.player = p_player and r.played_at >= p_begin) minutes) opened) numbered
      group by session) of_sessions));
end $$;
--> statement-breakpoint
create or replace function operator_log_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(1869637735);
  select seq, hash into last from operator_log order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.hash := operator_log_hash(new);
  return new;
end $$;
create or replace trigger operator_log_chain before insert on operator_log for each row execute function operator_log_chain();
--> statement-breakpoint
create or replace function operator_log_hash(entry operator_log) returns bytea language sql stable as $$
  select sha256(entry.previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch from entry.at), entry.operator, entry.proposer, entry.kind, entry.verb, entry.player, entry.fields
  )::text, 'UTF8'))
$$;
--> statement-breakpoint
create or replace function operator_log_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger operator_log_keep before update or delete or truncate on operator_log for each statement execute function operator_log_keep();
revoke update, delete, truncate on operator_log from public, current_user;
--> statement-breakpoint
create or replace function ledger_anchor(id bigint, day text, leaves bigint, root bytea, previous bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to('perya anchor 1' || E'\nanchor ' || id || E'\nday ' || day || E'\nprevious ' || encode(previous, 'hex')
    || E'\nleaves ' || leaves || E'\nroot ' || encode(root, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_at(p_player bigint, p_key uuid) returns json language plpgsql stable as $$
declare
  v_coin bigint;
  v_whose bigint;
  v_at timestamptz;
begin
  select balance into v_coin from ledger_accounts where owner = p_player and slot = 0;
  select player, posted_at into v_whose, v_at from ledger_ids where key = p_key;
  return json_build_array(coalesce(v_coin, 0), v_whose, (extract(epoch from v_at) * 1000)::bigint);
end $$;
--> statement-breakpoint
create or replace function ledger_chain_text(
  player bigint, seq bigint, previous bytea, entry text, reason text, posted_at_ms bigint, metadata text, move_lines text
) returns text language sql immutable as $$
  select 'perya ledger 1' || E'\nplayer ' || player::text || E'\nseq ' || seq::text || E'\nprevious ' || encode(previous, 'hex')
    || E'\nentry ' || entry || E'\nreason ' || reason || E'\ntime ' || posted_at_ms::text
    || E'\nmetadata ' || coalesce(metadata, '') || move_lines
$$;
--> statement-breakpoint
create or replace function ledger_coin(p_player bigint) returns bigint language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from ledger_accounts where owner = p_player and currency = 'coin';
$$;
--> statement-breakpoint
create or replace function ledger_day_salt(secret bytea, day text) returns bytea language sql immutable parallel safe as $$
  select sha256(secret || convert_to(day, 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger ledger_keep before update or delete on ledger_ids for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_lines for each statement execute function ledger_keep();
create or replace trigger ledger_keep_row before update or delete on ledger_lines for each row execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_proofs for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_anchors for each statement execute function ledger_keep();
--> statement-breakpoint
create or replace function ledger_key(id text) returns uuid language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32)::uuid
$$;
--> statement-breakpoint
create or replace function ledger_leaf(salt bytea, player bigint, seq bigint, head bytea) returns bytea language sql immutable parallel safe as $$
  select sha256('\x00'::bytea || salt || convert_to('player ' || player || E'\nseq ' || seq || E'\nhead ' || encode(head, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_merkle(nodes bytea[]) returns bytea language plpgsql immutable parallel safe as $$
declare
  v_level bytea[] := nodes;
  v_next bytea[];
begin
  if coalesce(cardinality(nodes), 0) = 0 then return sha256(''::bytea); end if;
  while cardinality(v_level) > 1 loop
    v_next := '{}';
    for i in 1 .. cardinality(v_level) by 2 loop
      v_next := v_next || case when i = cardinality(v_level) then v_level[i]
        else sha256('\x01'::bytea || v_level[i] || v_level[i + 1]) end;
    end loop;
    v_level := v_next;
  end loop;
  return v_level[1];
end $$;
--> statement-breakpoint
create or replace function ledger_moves_text(moves bigint[], names jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  v_text text := '';
  v_pockets constant text[] := array['coin', 'points', 'hold', 'safebox'];
begin
  for i in 1 .. cardinality(moves) loop
    if i % 3 = 0 then
      v_text := v_text || ' ' || moves[i];
    else
      v_text := v_text || case when i % 3 = 1 then E'\nmove ' else ' ' end || case
        when moves[i] >= 32 then 'player:' || (moves[i] >> 5) || ':' || v_pockets[(moves[i] & 31) + 1]
        else coalesce(names ->> moves[i]::text, 'nobody') end;
    end if;
  end loop;
  return v_text;
end $$;
--> statement-breakpoint
create or replace function ledger_owner(name text) returns bigint language sql immutable parallel safe as $$
  select -(('x' || left(encode(sha256(convert_to(name, 'UTF8')), 'hex'), 11))::bit(44)::bigint * 2 + (strpos(name, ':points') > 0)::integer)
$$;
--> statement-breakpoint
create or replace function ledger_number(name text) returns bigint language sql immutable parallel safe as $$
  select case
    when starts_with(name, 'player:') then split_part(name, ':', 2)::bigint * 32
      + array_position(array['coin', 'points', 'hold', 'safebox'], split_part(name, ':', 3)) - 1
    when name ~ '^house:.*:\d+$' then ledger_owner(regexp_replace(name, ':\d+$', '')) * 32 + substring(name from '\d+$')::bigint
    else ledger_owner(name) * 32
  end
$$;
--> statement-breakpoint
create or replace function ledger_players(moves bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  v_players bigint[] := '{}';
begin
  for i in 1 .. cardinality(moves) loop
    if i % 3 <> 0 and moves[i] >= 32 and (moves[i] >> 5) <> all (v_players) then v_players := v_players || (moves[i] >> 5); end if;
  end loop;
  if cardinality(v_players) < 2 then return v_players; end if;
  return array(select player from unnest(v_players) player order by player);
end $$;
--> statement-breakpoint
create or replace function ledger_proof(id bigint, made_at timestamptz, lines bigint, changed bytea, previous bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to('perya proof 1' || E'\nproof ' || id::text || E'\nprevious ' || encode(previous, 'hex')
    || E'\ntime ' || (extract(epoch from made_at) * 1000)::bigint::text || E'\nlines ' || lines::text || E'\nchanged ' || encode(changed, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_try(
  p_id text, p_reason text, p_posted_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb
) returns table (outcome text, names text[], balances bigint[]) language plpgsql as $$
#variable_conflict use_column
declare
  v_posted_at constant timestamptz(3) := to_timestamp(p_posted_at_ms / 1000.0);
  v_shard constant text := ':' || (pg_backend_pid() & 31);
  v_is_short constant boolean := p_id ~ '^[A-Za-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and starts_with(p_id, p_reason || ':');
  v_name text;
  v_number bigint;
  v_moves bigint[] := '{}';
  v_lines text := '';
  v_touched bigint[] := '{}';
  v_names text[] := '{}';
  v_change bigint[] := '{}';
  v_lowest bigint[] := '{}';
  v_account record;
  v_balance bigint;
  v_seq bigint;
  v_hash bytea;
  v_next bytea;
  v_is_locked boolean;
  v_changed bigint[] := '{}';
  v_by bigint[] := '{}';
  v_opened bigint[] := '{}';
  v_is_posted boolean := true;
  v_players bigint[] := '{}';
  v_heads bigint[] := '{}';
  v_hashes bytea[] := '{}';
  v_changes bigint[] := '{}';
  v_leader bigint := 0;
  v_known record;
  k integer;
begin
  -- The net change of each account, and the lowest point on the way there: a win must not pay for its own bet.
  for i in 1 .. 2 * cardinality(p_cents) loop
    v_name := case when i % 2 = 1 then p_from[(i + 1) / 2] else p_to[i / 2] end;
    if starts_with(v_name, 'house:') then v_name := v_name || v_shard; end if;
    v_number := ledger_number(v_name);
    v_lines := v_lines || case when i % 2 = 1 then E'\nmove ' || v_name else ' ' || v_name || ' ' || p_cents[i / 2] end;
    v_moves := v_moves || v_number;
    if i % 2 = 0 then v_moves := v_moves || p_cents[i / 2]; end if;
    k := array_position(v_touched, v_number);
    v_balance := case when i % 2 = 1 then -p_cents[(i + 1) / 2] else p_cents[i / 2] end;
    if k is null then
      v_touched := v_touched || v_number;
      v_names := v_names || v_name;
      v_change := v_change || v_balance;
      v_lowest := v_lowest || least(v_balance, 0);
    else
      v_change[k] := v_change[k] + v_balance;
      v_lowest[k] := least(v_lowest[k], v_change[k]);
    end if;
    -- A player's coin account is the lock of that player's chain, so it is touched even where only points move.
    v_number := v_number & ~31::bigint;
    if v_number > 0 then
      if v_leader = 0 or v_number >> 5 < v_leader then v_leader := v_number >> 5; end if;
      if array_position(v_touched, v_number) is null then
        v_touched := v_touched || v_number;
        v_names := v_names || ('player:' || (v_number >> 5) || ':coin');
        v_change := v_change || 0::bigint;
        v_lowest := v_lowest || 0::bigint;
      end if;
    end if;
  end loop;
  if v_leader = 0 then
    v_touched := v_touched || 0::bigint;
    v_names := v_names || 'house'::text;
    v_change := v_change || 0::bigint;
    v_lowest := v_lowest || 0::bigint;
  end if;

  names := '{}';
  balances := '{}';
  for v_account in
    select number, name, change, lowest from unnest(v_touched, v_names, v_change, v_lowest) as touched (number, name, change, lowest)
    order by number
  loop
    v_is_locked := v_account.number >= 0 and v_account.number & 31 = 0;
    if v_is_locked then
      select balance + v_account.change, seq, hash into v_balance, v_seq, v_hash from ledger_accounts
        where owner = v_account.number >> 5 and slot = 0 and (overdraws or balance + v_account.lowest >= 0) for no key update;
    else
      update ledger_accounts set balance = balance + v_account.change, has_news = true
        where owner = v_account.number >> 5 and slot = v_account.number & 31 and (overdraws or balance + v_account.lowest >= 0)
        returning balance into v_balance;
    end if;
    if not found then
      if v_account.lowest < 0 and v_account.number >= 32 then
        v_is_posted := false;
        exit;
      end if;
      insert into ledger_accounts (owner, slot, name) values (v_account.number >> 5, v_account.number & 31, v_account.name)
        on conflict (owner, slot) do nothing;
      if found then v_opened := v_opened || v_account.number; end if;
      if v_is_locked then
        select balance + v_account.change, seq, hash into strict v_balance, v_seq, v_hash from ledger_accounts
          where owner = v_account.number >> 5 and slot = 0 for no key update;
      else
        update ledger_accounts set balance = balance + v_account.change, has_news = true
          where owner = v_account.number >> 5 and slot = v_account.number & 31 returning balance into strict v_balance;
      end if;
    end if;
    if v_is_locked then
      v_players := v_players || (v_account.number >> 5);
      v_heads := v_heads || v_seq;
      v_hashes := v_hashes || v_hash;
      v_changes := v_changes || v_account.change;
    else
      v_changed := v_changed || v_account.number;
      v_by := v_by || v_account.change;
    end if;
    if v_account.number >= 32 then
      names := names || v_account.name;
      balances := balances || v_balance;
    end if;
  end loop;

  if v_is_posted then
    -- A second caller with this id waits here until the first has committed or gone.
    insert into ledger_ids (key, player, seq, posted_at)
    values (ledger_key(p_id), v_leader, v_heads[array_position(v_players, v_leader)] + 1, v_posted_at) on conflict (key) do nothing;
    v_is_posted := found;
  end if;

  if not v_is_posted then
    for i in 1 .. cardinality(v_changed) loop
      update ledger_accounts set balance = balance - v_by[i] where owner = v_changed[i] >> 5 and slot = v_changed[i] & 31;
      if not found then
        raise exception 'entry % could not be taken back', p_id;
      end if;
    end loop;
    if cardinality(v_opened) > 0 then
      delete from ledger_accounts where owner * 32 + slot = any (v_opened) and owner = any (select opened >> 5 from unnest(v_opened) opened);
    end if;
    -- Too little may be left because this very entry has been posted.
    select player, seq, posted_at into v_known from ledger_ids where key = ledger_key(p_id);
    if not found then
      return query select 'tooLittle', '{}'::text[], '{}'::bigint[];
      return;
    end if;
    -- The line may have gone with its month: then the id alone tells that it was posted.
    perform from ledger_lines where player = v_known.player and seq = v_known.seq and posted_at = v_known.posted_at
      and (reason <> p_reason or ledger_unsharded(moves) <> ledger_unsharded(v_moves));
    if found then
      return query select 'otherMoves', '{}'::text[], '{}'::bigint[];
    else
      return query select 'exists', coalesce(array_agg(name), '{}'), coalesce(array_agg(balance), '{}')
        from ledger_accounts where (owner, slot) in (select number >> 5, (number & 31)::smallint from unnest(v_moves) with ordinality as asked (number, place)
          where place % 3 <> 0) and owner > 0;
    end if;
    return;
  end if;

  -- A loop of two plain statements: one statement for all players took a hundred microseconds longer to start.
  for i in 1 .. cardinality(v_players) loop
    v_next := sha256(convert_to(ledger_chain_text(
      v_players[i], v_heads[i] + 1, v_hashes[i], p_id, p_reason, p_posted_at_ms, p_metadata::text, v_lines), 'UTF8'));
    insert into ledger_lines (player, seq, posted_at, subject, reason, id, metadata, moves, previous, hash)
    values (v_players[i], v_heads[i] + 1, v_posted_at, case when v_is_short then split_part(p_id, ':', 2)::uuid end, p_reason,
      case when not v_is_short then p_id end, p_metadata, v_moves, v_hashes[i], v_next);
    update ledger_accounts set balance = balance + v_changes[i], seq = v_heads[i] + 1, hash = v_next, has_news = true
      where owner = v_players[i] and slot = 0;
  end loop;
  outcome := 'posted';
  return next;
end $$;
--> statement-breakpoint
create or replace function ledger_unsharded(moves bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$
begin
  for i in 1 .. cardinality(moves) loop
    if i % 3 <> 0 and moves[i] < 0 then moves[i] := moves[i] & ~31::bigint; end if;
  end loop;
  return moves;
end $$;
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
    perform count_play(p_player, 0, p_win, 0, p_at_ms, -1, (extract(epoch from v_round.opened_at) * 1000)::bigint);
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
create or replace function find_game_session(p_token_hash text, p_id uuid, p_idle_since timestamptz, p_at timestamptz, p_round_key uuid,
  p_agreed text default null)
returns json language plpgsql stable as $$
declare
  v_id uuid;
  v_player bigint;
  v_game integer;
  v_session uuid;
  v_pair uuid;
  v_server_seed text;
  v_hash text;
  v_client text;
  v_nonce integer;
  v_next text;
  v_open json;
begin
  if p_id is null then
    select id, player, game_id, session into v_id, v_player, v_game, v_session from game_sessions
    where token_hash = p_token_hash and ended_at is null and last_seen_at > p_idle_since;
  else
    select id, player, game_id, session into v_id, v_player, v_game, v_session from game_sessions
    where id = p_id and ended_at is null and last_seen_at > p_idle_since;
  end if;
  if not found then
    return null;
  end if;
  perform from players where id = v_player and state = 'open' and (is_bot or age_state = 'given' and (p_agreed is null or agreed_texts = p_agreed)
    or exists (select from open_rounds where player = v_player and game_id = v_game));
  if not found then
    return null;
  end if;
  -- A game session ends with the log-in that opened it.
  if v_session is not null then
    perform from sessions where id = v_session and ended_at is null and expires_at > p_at;
    if not found then
      return null;
    end if;
  end if;
  select id, server_seed, server_seed_hash, client_seed, nonce into v_pair, v_server_seed, v_hash, v_client, v_nonce from fair_seeds
  where player = v_player and revealed_at is null;
  select server_seed_hash into v_next from prepared_seeds where player = v_player;
  select json_build_object('id', r.id, 'seed', r.seed, 'nonce', r.nonce, 'stake', r.stake, 'staked', r.staked, 'config', r.config,
    'tuning', r.tuning, 'choice', r.choice, 'moves', r.moves, 'view', r.view, 'shown', r.shown, 'openedAt', r.opened_at, 'movedAt', r.moved_at,
    'leftAt', r.left_at, 'pair', json_build_array(s.server_seed, s.server_seed_hash, s.client_seed, s.nonce)) into v_open
  from open_rounds r join fair_seeds s on s.player = r.player and s.id = r.seed where r.player = v_player and r.game_id = v_game;
  return json_build_array(
    v_id, v_player, v_game, v_pair, v_server_seed, v_hash, v_client, v_nonce, v_next, ledger_at(v_player, p_round_key),
    limits_at(v_player, (extract(epoch from p_at) * 1000)::bigint, false), play_at(v_player, (extract(epoch from p_at) * 1000)::bigint), v_open,
    waiting_coin(v_player));
end $$;
--> statement-breakpoint
create or replace function move_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_step integer, p_move text, p_stake bigint,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_leaves boolean default false
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
  v_staked bigint;
begin
  -- The row lock serialises the moves of a round.
  select staked into v_staked from open_rounds
  where player = p_player and game_id = p_game and id = p_round and shown = p_step - 1 and cardinality(moves) = p_step - 1
  for no key update;
  if not found then
    return query select 'moved', 0::bigint;
    return;
  end if;

  if not count_play(p_player, p_stake, 0, v_staked + p_stake, p_at_ms) then
    return query select 'limited', 0::bigint;
    return;
  end if;
  if p_stake > 0 then
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      perform uncount_play(p_player, p_stake, 0, p_at_ms);
      return query select v_posted.outcome, 0::bigint;
      return;
    end if;
    v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
    perform assert_not_waiting(p_player, v_coin);
    perform count_wager(p_player, p_stake, 0, 0);
  end if;

  update open_rounds set moves = moves || p_move, staked = staked + p_stake, moved_at = v_at,
    left_at = case when p_leaves then v_at end
  where player = p_player and game_id = p_game;
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';
  return query select 'kept', v_coin;
end $$;
--> statement-breakpoint
create or replace function open_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_seed uuid, p_nonce integer, p_paytable_hash text, p_config jsonb,
  p_entry text, p_reason text, p_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_least bigint default 0, p_choice text default null
) returns table (outcome text, coin bigint) language plpgsql as $$
declare
  v_at constant timestamptz := to_timestamp(p_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
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

  if not count_play(p_player, p_stake, 0, p_stake, p_at_ms, p_least) then
    return query select 'limited', 0::bigint;
    return;
  end if;
  select * into strict v_posted from ledger_try(p_entry, p_reason, p_at_ms, p_from, p_to, p_cents, p_metadata);
  if v_posted.outcome <> 'posted' then
    perform uncount_play(p_player, p_stake, 0, p_at_ms);
    return query select v_posted.outcome, 0::bigint;
    return;
  end if;

  v_coin := v_posted.balances[array_position(v_posted.names, 'player:' || p_player || ':coin')];
  perform assert_not_waiting(p_player, v_coin);

  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed;
  insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, choice, opened_at, moved_at)
  values (p_player, p_game, p_round, p_seed, p_nonce, p_stake, p_stake, p_config, p_paytable_hash, p_choice, v_at, v_at);
  -- Starting a round counts as having seen the one before.
  delete from unseen_rounds where player = p_player and game_id = p_game;
  -- Its stakes are valid bet once it is settled.
  perform count_wager(p_player, p_stake, 0, 0);
  update game_sessions set last_seen_at = v_at where id = p_session and last_seen_at < v_at - interval '1 minute';

  return query select 'opened', v_coin;
end $$;
--> statement-breakpoint
create or replace function quiet_until(p_player bigint, p_at timestamptz, p_minutes integer, p_cents bigint, p_percent integer) returns timestamptz
language sql stable as $$
  with play as materialized (
    select r.played_at, sum(r.stake - r.win) over (order by r.played_at desc) as lost
    from rounds r where r.player = p_player and r.played_at > p_at - make_interval(mins => p_minutes)
  ), paid as materialized (
    select d.cents, greatest(d.credited_at, d.played_at) as at from deposit_orders d
    where d.player = p_player and d.credited_at is not null and greatest(d.credited_at, d.played_at) > p_at - make_interval(hours => 24, mins => p_minutes)
      and exists (select from play where play.lost >= p_cents)
  ), states as (
    select p.played_at, p.lost >= p_cents and p.lost * 100 >= p_percent * coalesce((select sum(cents) from paid
      where paid.at <= p.played_at and paid.at > p.played_at - interval '24 hours'), 0) as is_quiet
    from play p
  )
  select max(s.played_at) + make_interval(mins => p_minutes) from states s
  where s.played_at < coalesce((select min(played_at) from states where not is_quiet), 'infinity')
$$;
--> statement-breakpoint
create or replace function settle_round(
  p_round uuid, p_player bigint, p_game integer, p_session uuid, p_stake bigint, p_win bigint, p_seed uuid, p_nonce integer,
  p_outcome jsonb, p_has_nothing_to_show boolean, p_valid bigint, p_floor bigint,
  p_entry text, p_reason text, p_played_at_ms bigint, p_from text[], p_to text[], p_cents bigint[], p_metadata jsonb,
  p_least bigint default 0
) returns table (outcome text, coin bigint, played_at_ms bigint) language plpgsql as $$
declare
  v_played_at constant timestamptz := to_timestamp(p_played_at_ms / 1000.0);
  v_posted record;
  v_coin bigint;
  v_left bigint;
  v_refused text;
begin
  -- The row lock serialises the player's rounds.
  update fair_seeds set nonce = nonce + 1 where player = p_player and id = p_seed and nonce = p_nonce and revealed_at is null;
  if not found then
    return query select 'moved', 0::bigint, 0::bigint;
    return;
  end if;

  if not count_play(p_player, p_stake, 0, p_stake, p_played_at_ms, p_least) then
    v_refused := 'limited';
  else
    -- A second call with the same round id waits here until this transaction ends.
    select * into strict v_posted from ledger_try(p_entry, p_reason, p_played_at_ms, p_from, p_to, p_cents, p_metadata);
    if v_posted.outcome <> 'posted' then
      perform uncount_play(p_player, p_stake, 0, p_played_at_ms);
      v_refused := v_posted.outcome;
    elsif p_win > 0 then
      -- A count that a win has lowered to zero cannot be given back, so the win counts once it is posted.
      perform count_play(p_player, 0, p_win, 0, p_played_at_ms);
    end if;
  end if;
  if v_refused is not null then
    insert into refused_rounds (player, seed, nonce, refused_at, id, game_id, stake, win, outcome)
    values (p_player, p_seed, p_nonce, v_played_at, p_round, p_game, p_stake, p_win, p_outcome);
    return query select v_refused, 0::bigint, 0::bigint;
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
  perform assert_not_waiting(p_player, v_coin - p_win);
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
create or replace function check_after(p_minutes bigint, p_gap bigint, p_every bigint) returns bigint language sql immutable as $$
  select case
    when p_gap <= 0 then p_minutes
    when p_gap >= 60 and p_minutes + 10 <= p_every then 1
    else p_minutes + least(p_gap, 10)
  end
$$;
--> statement-breakpoint
create or replace function check_every_at(p_every bigint, p_later bigint, p_later_at timestamptz, p_at_ms bigint) returns bigint
language sql immutable as $$
  select case when p_later_at <= to_timestamp(p_at_ms / 1000.0) then p_later else p_every end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function limits_at(p_player bigint, p_at_ms bigint, p_all boolean) returns json language plpgsql stable as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v play_counts;
  v_days bigint := 1;
  v_weeks bigint := 1;
  v_months bigint := 1;
  v_pays bigint := 1;
begin
  select * into v from play_counts where player = p_player and (is_limited or p_all);
  if not found then
    return null;
  end if;
  if v.day < v_day then
    v_days := 0;
    v_weeks := ((v.day - date '1970-01-05') / 7 = (v_day - date '1970-01-05') / 7)::integer;
    v_months := (date_trunc('month', v.day::timestamp) = date_trunc('month', v_day::timestamp))::integer;
  end if;
  if v.pay_ends <= v_day then
    v_pays := 0;
    v.pay_ends := next_pay_day(v.pay_days, v_day);
  end if;
  return json_build_array(
    p_at_ms, p_at_ms / 60000 <= v.last_minute, v.round_most,
    v.stake_day_most, v.staked_day * v_days, v.stake_week_most, v.staked_week * v_weeks, v.stake_month_most, v.staked_month * v_months,
    v.loss_day_most, v.lost_day * v_days, v.loss_week_most, v.lost_week * v_weeks, v.loss_month_most, v.lost_month * v_months,
    v.time_day_most, v.minutes_day * v_days, v.time_week_most, v.minutes_week * v_weeks, v.time_month_most, v.minutes_month * v_months,
    v.loss_pay_most, v.lost_pay * v_pays, coalesce((v.pay_ends - date '1970-01-01') * 86400000::bigint - 28800000, 0));
end $$;
--> statement-breakpoint
create or replace function next_pay_day(p_days text, p_after date) returns date language sql immutable as $$
  select min(day) from (
    select p_after + step as day, extract(day from p_after + step)::integer as of_month,
      extract(day from date_trunc('month', p_after + step) + interval '1 month - 1 day')::integer as last,
      split_part(p_days, ' ', 1) as every, nullif(split_part(p_days, ' ', 2), '')::integer as wanted
    from generate_series(1, 31) step
  ) days
  where every = 'week' and extract(isodow from day) = wanted
    or every = 'month' and of_month = least(wanted, last)
    or every = 'halfMonth' and of_month in (15, least(30, last))
$$;
--> statement-breakpoint
create or replace function play_at(p_player bigint, p_at_ms bigint) returns json language plpgsql stable as $$
declare
  v play_counts;
  v_every bigint;
begin
  select * into v from play_counts where player = p_player;
  if not found then
    return null;
  end if;
  v_every := check_every_at(v.check_every, v.check_later, v.check_later_at, p_at_ms);
  return json_build_array(
    p_at_ms, check_after(v.check_minutes, p_at_ms / 60000 - v.check_minute, v_every) > v_every, v.round_at_ms,
    v.is_quick_play_closed or v.is_quick_play_off and (v.quick_play_at is null or v.quick_play_at > to_timestamp(p_at_ms / 1000.0)));
end $$;
--> statement-breakpoint
create or replace function uncount_play(p_player bigint, p_stake bigint, p_win bigint, p_at_ms bigint) returns void language plpgsql as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
begin
  update play_counts set staked_day = greatest(0, staked_day - p_stake), lost_day = greatest(0, lost_day - p_stake + p_win)
  where player = p_player and day <= v_day;
  update play_counts set staked_week = greatest(0, staked_week - p_stake), lost_week = greatest(0, lost_week - p_stake + p_win)
  where player = p_player and (day - date '1970-01-05') / 7 <= (v_day - date '1970-01-05') / 7;
  update play_counts set staked_month = greatest(0, staked_month - p_stake), lost_month = greatest(0, lost_month - p_stake + p_win)
  where player = p_player and date_trunc('month', day::timestamp) <= date_trunc('month', v_day::timestamp);
  update play_counts set lost_pay = greatest(0, lost_pay - p_stake + p_win) where player = p_player and pay_began <= p_at_ms;
  update play_counts set session_staked = greatest(0, session_staked - p_stake), session_won = greatest(0, session_won - p_win)
  where player = p_player and session_since <= to_timestamp(p_at_ms / 1000.0);
end $$;
