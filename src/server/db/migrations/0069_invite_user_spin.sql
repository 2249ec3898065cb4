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
	CONSTRAINT "spin_cycles_player_cycle_pk" PRIMARY KEY("player","cycle")
);
--> statement-breakpoint
CREATE TABLE "spin_friends" (
	"friend" bigint PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"cycle" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spin_cycles" ADD CONSTRAINT "spin_cycles_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spin_friends" ADD CONSTRAINT "spin_friends_friend_players_id_fk" FOREIGN KEY ("friend") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spin_friends" ADD CONSTRAINT "spin_friends_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spin_cycles_running" ON "spin_cycles" USING btree ("player") WHERE "spin_cycles"."completed_at" is null and "spin_cycles"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "spin_cycles_due" ON "spin_cycles" USING btree ("expires_at") WHERE "spin_cycles"."completed_at" is null and "spin_cycles"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "spin_friends_player" ON "spin_friends" USING btree ("player","cycle");