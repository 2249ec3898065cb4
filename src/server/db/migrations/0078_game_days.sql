CREATE TABLE "game_days" (
	"game" integer NOT NULL,
	"day" date NOT NULL,
	"rounds" bigint NOT NULL,
	"stake" bigint NOT NULL,
	"win" bigint NOT NULL,
	"stake_squares" double precision NOT NULL,
	"win_squares" double precision NOT NULL,
	"products" double precision NOT NULL,
	CONSTRAINT "game_days_game_day_pk" PRIMARY KEY("game","day")
);
