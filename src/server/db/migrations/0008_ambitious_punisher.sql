CREATE TABLE "identities" (
	"player" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"sealed" text NOT NULL,
	"document_hash" text,
	"person_hash" text,
	"screening" text,
	"reason" text,
	"decided_by" text,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"what" text NOT NULL,
	"who" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sealed" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"side" text NOT NULL,
	"state" text DEFAULT 'storing' NOT NULL,
	"bytes" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_pictures" ADD CONSTRAINT "identity_pictures_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_document" ON "identities" USING btree ("document_hash") WHERE "identities"."state" in ('submitted', 'approved');--> statement-breakpoint
CREATE INDEX "identities_person" ON "identities" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "identities_state" ON "identities" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "identity_events_player" ON "identity_events" USING btree ("player","at");--> statement-breakpoint
CREATE INDEX "identity_events_decided" ON "identity_events" USING btree ("at") WHERE "identity_events"."what" in ('approved', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "identity_pictures_kept" ON "identity_pictures" USING btree ("player","side") WHERE "identity_pictures"."state" = 'kept';--> statement-breakpoint
CREATE INDEX "identity_pictures_player" ON "identity_pictures" USING btree ("player");--> statement-breakpoint
CREATE INDEX "identity_pictures_unsettled" ON "identity_pictures" USING btree ("made_at") WHERE "identity_pictures"."state" in ('storing', 'dropped');