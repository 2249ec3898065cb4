CREATE TABLE "freeze_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "freeze_links" ADD CONSTRAINT "freeze_links_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freeze_links_player" ON "freeze_links" USING btree ("player");--> statement-breakpoint
CREATE INDEX "freeze_links_expires" ON "freeze_links" USING btree ("expires_at");