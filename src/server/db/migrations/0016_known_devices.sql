CREATE TABLE "known_devices" (
	"player" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_player_key_hash_pk" PRIMARY KEY("player","key_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_key_hash" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");