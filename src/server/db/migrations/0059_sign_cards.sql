CREATE TABLE "sign_cards" (
	"player" bigint NOT NULL,
	"prop" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"days" jsonb NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"last_day" date NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sign_cards_player_prop_pk" PRIMARY KEY("player","prop")
);
--> statement-breakpoint
ALTER TABLE "sign_cards" ADD CONSTRAINT "sign_cards_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;