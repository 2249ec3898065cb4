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
	CONSTRAINT "activity_draws_player_id_pk" PRIMARY KEY("player","id")
);
--> statement-breakpoint
CREATE TABLE "new_year_shares" (
	"player" bigint NOT NULL,
	"season" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "new_year_shares_player_season_pk" PRIMARY KEY("player","season")
);
--> statement-breakpoint
ALTER TABLE "christmas_lanterns" ADD CONSTRAINT "christmas_lanterns_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_draws" ADD CONSTRAINT "activity_draws_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_year_shares" ADD CONSTRAINT "new_year_shares_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "christmas_lanterns_once" ON "christmas_lanterns" USING btree ("player","season","source","day");--> statement-breakpoint
CREATE INDEX "christmas_lanterns_closed" ON "christmas_lanterns" USING btree ("season","player") WHERE "christmas_lanterns"."opened_at" is null and "christmas_lanterns"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_draws_number" ON "activity_draws" USING btree ("player","activity","season","number");--> statement-breakpoint
CREATE INDEX "activity_draws_time" ON "activity_draws" USING btree ("player","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_draws_open" ON "activity_draws" USING btree ("created_at") WHERE "activity_draws"."prize" is null;--> statement-breakpoint
CREATE INDEX "activity_draws_coin" ON "activity_draws" USING btree ("activity","created_at") WHERE "activity_draws"."prop" = 2001;--> statement-breakpoint
CREATE INDEX "player_props_things" ON "player_props" USING btree ("player") WHERE "player_props"."prop" between 40001 and 40004 and "player_props"."left" > 0;