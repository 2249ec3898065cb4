CREATE TABLE "safety_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "safety_events" ADD CONSTRAINT "safety_events_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safety_events_happened" ON "safety_events" USING btree ("happened_at");