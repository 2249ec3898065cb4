CREATE TABLE "account_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"why" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"leftover" bigint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"emptied_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "data_exports_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_closings_in_force" ON "account_closings" USING btree ("player") WHERE "account_closings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "account_closings_player" ON "account_closings" USING btree ("player");--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("closes_at") WHERE "account_closings"."cancelled_at" is null and "account_closings"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "data_exports_player" ON "data_exports" USING btree ("player","asked_at");--> statement-breakpoint
CREATE INDEX "rounds_time" ON "rounds" USING brin ("played_at");--> statement-breakpoint
CREATE INDEX "client_events_player" ON "client_events" USING btree ("player","id");