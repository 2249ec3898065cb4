CREATE TABLE "social_departures" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"player" bigint,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_logins" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"player" bigint NOT NULL,
	"label" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_logins_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "social_logins_player_unique" UNIQUE("player")
);
--> statement-breakpoint
ALTER TABLE "social_departures" ADD CONSTRAINT "social_departures_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "social_departures_expires" ON "social_departures" USING btree ("expires_at");