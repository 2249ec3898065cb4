CREATE TABLE "stopped_days" (
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "stopped_days_player_day_pk" PRIMARY KEY("player","day")
);
--> statement-breakpoint
ALTER TABLE "stopped_days" ADD CONSTRAINT "stopped_days_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;