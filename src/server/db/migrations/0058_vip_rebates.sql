CREATE TABLE "vip_rebate_days" (
	"day" date PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_rebates" (
	"player" bigint NOT NULL,
	"day" date NOT NULL,
	"level" integer NOT NULL,
	"cents" bigint NOT NULL,
	"bet_rate" integer NOT NULL,
	"types" jsonb NOT NULL,
	"until" date NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "vip_rebates_player_day_pk" PRIMARY KEY("player","day")
);
--> statement-breakpoint
ALTER TABLE "vip_rebates" ADD CONSTRAINT "vip_rebates_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vip_rebates_until" ON "vip_rebates" USING btree ("until");