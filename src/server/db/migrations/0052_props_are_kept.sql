CREATE TABLE "player_props" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"prop" integer NOT NULL,
	"count" integer NOT NULL,
	"left" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"origin" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_props_left" CHECK ("player_props"."left" between 0 and "player_props"."count")
);
--> statement-breakpoint
ALTER TABLE "player_props" ADD CONSTRAINT "player_props_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "player_props_once" ON "player_props" USING btree ("player","origin","prop");--> statement-breakpoint
CREATE INDEX "player_props_expired" ON "player_props" USING btree ("expires_at");