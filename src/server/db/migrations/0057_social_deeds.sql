CREATE TABLE "social_deeds" (
	"player" bigint NOT NULL,
	"network" text NOT NULL,
	"act" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_deeds_player_network_act_pk" PRIMARY KEY("player","network","act")
);
--> statement-breakpoint
ALTER TABLE "social_deeds" ADD CONSTRAINT "social_deeds_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;