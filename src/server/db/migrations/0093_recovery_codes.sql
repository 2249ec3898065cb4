CREATE TABLE "recovery_codes" (
	"player" bigint PRIMARY KEY NOT NULL,
	"hashes" text[] NOT NULL,
	"pending" text[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;