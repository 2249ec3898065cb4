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
ALTER TABLE "free_signs" ADD CONSTRAINT "free_signs_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;