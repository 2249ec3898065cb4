CREATE TABLE "tournament_entries" (
	"tournament" integer NOT NULL,
	"player" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"played" integer DEFAULT 0 NOT NULL,
	"score" bigint DEFAULT 0 NOT NULL,
	"place" integer,
	"prize" bigint DEFAULT 0 NOT NULL,
	"outcome" text,
	CONSTRAINT "tournament_entries_tournament_player_pk" PRIMARY KEY("tournament","player")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" serial PRIMARY KEY NOT NULL,
	"line" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_tournament_tournaments_id_fk" FOREIGN KEY ("tournament") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_entries_player" ON "tournament_entries" USING btree ("player");--> statement-breakpoint
CREATE INDEX "tournament_entries_score" ON "tournament_entries" USING btree ("tournament","score" DESC NULLS LAST,"joined_at","player");--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_once" ON "tournaments" USING btree ("line","opens_at");--> statement-breakpoint
CREATE INDEX "tournaments_state" ON "tournaments" USING btree ("state","closes_at");