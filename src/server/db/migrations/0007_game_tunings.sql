CREATE TABLE "game_tunings" (
	"tuning" text PRIMARY KEY NOT NULL,
	"game_id" integer NOT NULL,
	"config" json NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
