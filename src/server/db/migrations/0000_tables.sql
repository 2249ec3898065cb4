CREATE TABLE "password_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_totals" (
	"player" bigint PRIMARY KEY NOT NULL,
	"bet" bigint DEFAULT 0 NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	"deposited" bigint DEFAULT 0 NOT NULL,
	"withdrawn" bigint DEFAULT 0 NOT NULL,
	"turnover_left" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "players_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"password_hash" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" integer NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"invite_code" text NOT NULL,
	"is_bot" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"player" bigint NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"phone_info" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "fair_seeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"client_seed" text NOT NULL,
	"nonce" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
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
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"game_id" integer NOT NULL,
	"stake" bigint NOT NULL,
	"win" bigint NOT NULL,
	"seed" uuid NOT NULL,
	"nonce" integer NOT NULL,
	"outcome" jsonb NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"currency" text GENERATED ALWAYS AS (case when strpos(name, ':points') > 0 then 'points' else 'coin' end) STORED NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"overdraws" boolean GENERATED ALWAYS AS (not starts_with(name, 'player:')) STORED NOT NULL,
	CONSTRAINT "ledger_no_overdraft" CHECK ("ledger_accounts"."overdraws" or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_balance_safe" CHECK (abs("ledger_accounts"."balance") <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_chain" (
	"player" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"entry" text NOT NULL,
	"reason" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_chain_player_seq_pk" PRIMARY KEY("player","seq")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"request" "bytea" NOT NULL,
	"metadata" jsonb
);
--> statement-breakpoint
CREATE TABLE "ledger_moves" (
	"entry" text NOT NULL,
	"line" smallint NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "ledger_moves_entry_line_pk" PRIMARY KEY("entry","line"),
	CONSTRAINT "ledger_cents_positive" CHECK ("ledger_moves"."cents" > 0),
	CONSTRAINT "ledger_two_accounts" CHECK ("ledger_moves"."from" <> "ledger_moves"."to"),
	CONSTRAINT "ledger_one_currency" CHECK ((strpos("ledger_moves"."from", ':points') > 0) = (strpos("ledger_moves"."to", ':points') > 0))
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
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"cents" bigint NOT NULL,
	"qr_code_text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"payee_kind" text NOT NULL,
	"payee" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "player_totals" ADD CONSTRAINT "player_totals_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_seeds" ADD CONSTRAINT "fair_seeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_sessions" ADD CONSTRAINT "game_sessions_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_seed_fair_seeds_id_fk" FOREIGN KEY ("seed") REFERENCES "public"."fair_seeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_history" ADD CONSTRAINT "game_history_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_likes" ADD CONSTRAINT "game_likes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD CONSTRAINT "deposit_orders_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "players_account" ON "players" USING btree (lower("account"));--> statement-breakpoint
CREATE UNIQUE INDEX "players_invite_code" ON "players" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player");--> statement-breakpoint
CREATE UNIQUE INDEX "fair_seeds_in_force" ON "fair_seeds" USING btree ("player") WHERE "fair_seeds"."revealed_at" is null;--> statement-breakpoint
CREATE INDEX "game_sessions_player" ON "game_sessions" USING btree ("player");--> statement-breakpoint
CREATE INDEX "rounds_player" ON "rounds" USING btree ("player","played_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_seed_nonce" ON "rounds" USING btree ("seed","nonce");--> statement-breakpoint
CREATE INDEX "rounds_unseen" ON "rounds" USING btree ("player","game_id") WHERE "rounds"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_chain_time" ON "ledger_chain" USING btree ("player","posted_at","seq");--> statement-breakpoint
CREATE INDEX "ledger_chain_money" ON "ledger_chain" USING btree ("player","posted_at","seq") WHERE reason not in ('round', 'bet', 'win', 'betReturned');--> statement-breakpoint
CREATE INDEX "game_history_recent" ON "game_history" USING btree ("player","played_at");--> statement-breakpoint
CREATE INDEX "client_events_received" ON "client_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "deposit_orders_player" ON "deposit_orders" USING btree ("player","created_at");--> statement-breakpoint
CREATE INDEX "deposit_orders_pending" ON "deposit_orders" USING btree ("expires_at") WHERE "deposit_orders"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_orders_gateway" ON "deposit_orders" USING btree ("channel","gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "withdrawals_player" ON "withdrawals" USING btree ("player","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_state" ON "withdrawals" USING btree ("state");