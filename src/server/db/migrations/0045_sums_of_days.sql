CREATE TABLE "ledger_day_marks" (
	"player" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"minute" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"game" integer NOT NULL,
	"giver" bigint NOT NULL,
	"taker" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"count" bigint NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "ledger_days_player_day_reason_game_giver_taker_pk" PRIMARY KEY("player","day","reason","game","giver","taker")
);
