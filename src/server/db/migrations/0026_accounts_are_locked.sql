CREATE TABLE "player_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "identity_events_decided";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "locked_for" text;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("player","written_at");--> statement-breakpoint
CREATE INDEX "identity_events_decided" ON "identity_events" USING btree ("at") WHERE "identity_events"."what" in ('approved', 'rejected', 'revoked');