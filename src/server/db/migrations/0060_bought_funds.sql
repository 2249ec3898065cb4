CREATE TABLE "funds" (
	"player" bigint PRIMARY KEY NOT NULL,
	"price" bigint NOT NULL,
	"steps" jsonb NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded" bigint
);
--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;