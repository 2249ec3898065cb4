CREATE TABLE "packet_drops" (
	"drops_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"reserved" bigint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"packets" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "taken_packets" (
	"drops_at" timestamp with time zone NOT NULL,
	"number" integer NOT NULL,
	"player" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "taken_packets_drops_at_number_pk" PRIMARY KEY("drops_at","number")
);
--> statement-breakpoint
ALTER TABLE "taken_packets" ADD CONSTRAINT "taken_packets_drops_at_packet_drops_drops_at_fk" FOREIGN KEY ("drops_at") REFERENCES "public"."packet_drops"("drops_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_packets" ADD CONSTRAINT "taken_packets_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packet_drops_open" ON "packet_drops" USING btree ("drops_at") WHERE "packet_drops"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "taken_packets_player" ON "taken_packets" USING btree ("player","drops_at");